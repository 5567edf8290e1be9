import type { AppErrorCode } from '#contract';

/** A type and not an interface: only then do the typed keys look inside. */
export type ErrorCopy = {
  /** What happened, as one sentence. */
  readonly title: string;
  /** What to do next. */
  readonly next: string;
};

/** Copy for every way the app can fail. A code without copy does not compile. */
export const enErrors: Record<AppErrorCode, ErrorCopy> = {
  internal: {
    title: 'Something went wrong inside the app.',
    next: 'Try again. If it happens once more, restart the app and report the details below.',
  },
  'app.not-started': {
    title: 'Gateway Studio could not start.',
    next: 'A message beside this window says why. Close the app, follow that message, and open it again.',
  },
  'ipc.foreign-sender': {
    title: 'This window was not allowed to ask for that.',
    next: 'Restart the app. If it happens again, report the details below.',
  },
  'ipc.invalid-input': {
    title: 'The app could not read its own request.',
    next: 'Try again. If it happens once more, restart the app and report the details below.',
  },
  'session.signed-out': {
    title: 'You are signed out.',
    next: 'Connect to your gateway, then try again.',
  },
  'session.address-invalid': {
    title: 'This is not a gateway address.',
    next: 'Enter it as your provider gave it to you, for example https://gateway.example.com.',
  },
  'session.address-insecure': {
    title: 'This address is not encrypted.',
    next: 'Use an address that starts with https://. Plain http:// works only for a gateway on this computer.',
  },
  'session.token-missing': {
    title: 'The access token is empty.',
    next: 'Paste the token your provider gave you.',
  },
  'session.token-characters': {
    title: 'The token has characters no token can have.',
    next: 'Copy it again, without spaces, line breaks or quotation marks.',
  },
  'session.practice-failed': {
    title: 'The practice gateway did not start.',
    next: 'Try again. If it fails again, restart the app.',
  },
  'connections.not-found': {
    title: 'This connection is no longer there.',
    next: 'Choose another connection.',
  },
  'connections.name-missing': {
    title: 'The connection has no name.',
    next: 'Give it a name by which you will know it.',
  },
  'connections.name-taken': {
    title: 'Another connection has this name.',
    next: 'Choose another name.',
  },
  'connections.too-many': {
    title: 'There are 50 connections, and no more can be kept.',
    next: 'Remove one that you no longer need.',
  },
  'connections.proxy-invalid': {
    title: 'This is not a proxy address.',
    next: 'Enter it as http://, https:// or socks5://, a host and a port. A user name and a password go into their own fields.',
  },
  'connections.proxy-secret-missing': {
    title: 'The user name and password of the proxy have to be typed again.',
    next: 'Type them, or say that this proxy needs none.',
  },
  'connections.ca-invalid': {
    title: 'This file has no certificates that can be read.',
    next: 'Choose a file with certificates in PEM form. They begin with -----BEGIN CERTIFICATE-----.',
  },
  'connections.ca-gone': {
    title: 'The certificates of this connection are no longer at hand.',
    next: 'Choose their file again, or use none.',
  },
  'connections.has-live-tasks': {
    title: 'Tasks still go on at this connection.',
    next: 'Wait for them, or say that they are to be given up.',
  },
  'connections.removed': {
    title: 'The connection that this belongs to was removed.',
    next: 'Move the conversation to another connection, or make the clip again with the connection you use now.',
  },
  'gateway.unauthorized': {
    title: 'The gateway does not accept this token.',
    next: 'Check that you copied the whole token and that it is still valid, then enter it again.',
  },
  'gateway.out-of-balance': {
    title: 'Your balance at the gateway is used up.',
    next: 'Top up with your provider, then try again.',
  },
  'gateway.forbidden': {
    title: 'Your token is not allowed to do this.',
    next: 'Ask your provider to allow this model for your token.',
  },
  'gateway.content-refused': {
    title: 'The gateway refused the content of this request.',
    next: 'Change the prompt or the references, then try again.',
  },
  'gateway.bad-request': {
    title: 'The gateway did not accept the request.',
    next: 'Read the gateway’s own words under Details, correct the form, then try again.',
  },
  'gateway.rate-limited': {
    title: 'The gateway is receiving too many requests from you.',
    next: 'Wait a minute, then try again.',
  },
  'gateway.too-large': {
    title: 'The request is larger than the gateway takes.',
    next: 'Remove a reference or use smaller files, then try again.',
  },
  'gateway.no-such-task': {
    title: 'The gateway does not know this task.',
    next: 'Check that you are signed in with the token it was made with. The gateway keeps a task for 7 days.',
  },
  'gateway.trouble': {
    title: 'The gateway has trouble at the moment.',
    next: 'Wait a little, then try again.',
  },
  'gateway.web-page': {
    title: 'This address answers with a web page, not with a gateway.',
    next: 'Ask your provider for the gateway’s own address; its website often has a different one.',
  },
  'gateway.unreadable': {
    title: 'The gateway’s answer could not be read.',
    next: 'Try again. If it happens once more, send the details to your provider.',
  },
  'gateway.answer-too-large': {
    title: 'The answer is larger than the app accepts.',
    next: 'Ask for less at once, or set “Max output tokens”, then try again. If it happens once more, tell your provider.',
  },
  'gateway.unreachable': {
    title: 'The gateway cannot be reached.',
    next: 'Check the address and your internet connection, VPN or proxy, then try again.',
  },
  'gateway.certificate': {
    title: 'This computer does not trust the gateway’s certificate.',
    next: 'Check the address and the computer’s clock. In a company network, ask your administrator for its certificate.',
  },
  'gateway.proxy': {
    title: 'The proxy of this connection makes no connection.',
    next: 'Check the proxy’s address, user name and password in the connection’s settings, then try again.',
  },
  'gateway.timed-out': {
    title: 'The gateway took too long to answer.',
    next: 'Check your connection and try again in a moment.',
  },
  'gateway.interrupted': {
    title: 'The connection to the gateway broke off.',
    next: 'Check your connection and try again in a moment.',
  },
  'gateway.redirected': {
    title: 'The gateway pointed to another address.',
    next: 'Your token is not sent along, to keep it safe. Use the final address as the gateway address.',
  },
  'gateway.generation-failed': {
    title: 'The gateway could not make this clip.',
    next: 'Change the prompt or the references, then generate again.',
  },
  'gateway.no-result': {
    title: 'The gateway says the clip is finished but does not say where it is.',
    next: 'Send the task ID and the details to your provider.',
  },
  'video.invalid': {
    title: 'Something in the form would be refused by the gateway.',
    next: 'Correct the points listed under Details, then try again.',
  },
  'files.missing': {
    title: 'A reference file is no longer where it was.',
    next: 'Put it back, or remove it from the references and add it again.',
  },
  'files.changed': {
    title: 'A reference file has changed since you added it.',
    next: 'Remove it from the references and add it again.',
  },
  'files.unreadable': {
    title: 'A reference file cannot be read.',
    next: 'Check that you may open it, then add it again.',
  },
  'chat.picture-not-copied': {
    title: 'The picture was not copied.',
    next: 'Try again, or save it and open it in another app.',
  },
  'clips.no-frame': {
    title: 'No picture could be taken from this clip.',
    next: 'Its file may be gone or damaged. Show it in its folder, or continue from another clip.',
  },
  'download.refused': {
    title: 'The address of the finished clip was refused.',
    next: 'Resume to ask the gateway for a fresh address. Nothing is generated again.',
  },
  'download.not-a-video': {
    title: 'What the gateway handed over is not a video.',
    next: 'Send the task ID and the details to your provider.',
  },
  'download.cannot-be-examined': {
    title: 'The clip was saved, but it cannot be examined.',
    next: 'It may be damaged. Show it in its folder and open it with another program. The app does not read it again.',
  },
  'download.not-examined': {
    title: 'The clip was saved, but the app could not examine it.',
    next: 'Show it in its folder, or choose “Examine again”. The app also examines it by itself when it starts next.',
  },
  'download.incomplete': {
    title: 'The download broke off before the end.',
    next: 'Check your connection. The clip stays at the gateway for a while.',
  },
  'disk.full': {
    title: 'The disk is full.',
    next: 'Free some space, or choose another library folder in Settings.',
  },
  'disk.unwritable': {
    title: 'The library folder cannot be written to.',
    next: 'Choose another library folder in Settings, or allow the app to write there.',
  },
  'disk.folder-gone': {
    title: 'The library folder is no longer there.',
    next: 'Connect the disk it is on, or choose another library folder.',
  },
  'disk.no-trash': {
    title: 'The files could not be moved to the system’s trash.',
    next: 'They are still where they were. Use “Show in folder” to remove them yourself.',
  },
  'folder.not-a-folder': {
    title: 'What you chose is a file, not a folder.',
    next: 'Choose a folder for the clips. Nothing has changed.',
  },
  'folder.gone': {
    title: 'The chosen folder is not there.',
    next: 'Connect the disk it is on, or choose another folder. Nothing has changed.',
  },
  'folder.read-only': {
    title: 'The chosen folder cannot be written to.',
    next: 'Allow the app to write there, or choose another folder. Nothing has changed.',
  },
  'folder.same': {
    title: 'This is the library folder already.',
    next: 'Choose another folder. Nothing has changed.',
  },
  'folder.inside-library': {
    title: 'The chosen folder is inside the library folder.',
    next: 'Choose a folder beside it or elsewhere. Nothing has changed.',
  },
  'folder.own-data': {
    title: 'The chosen folder belongs to the app’s own data.',
    next: 'Choose a folder of yours, such as one in Videos. Nothing has changed.',
  },
  'folder.no-room': {
    title: 'There is not enough room for the clips in the chosen folder.',
    next: 'Free some space there or choose another disk. You can also leave the clips where they are.',
  },
  'folder.old-gone': {
    title: 'The folder that the clips are in is not there.',
    next: 'Connect its disk to move them, or leave them where they are. They appear again with the disk.',
  },
  'folder.old-read-only': {
    title: 'The clips cannot be taken out of their folder.',
    next: 'Allow the app to write there, or leave the clips where they are.',
  },
  'folder.moving': {
    title: 'The library is being moved already.',
    next: 'Wait until the move is over, or cancel it in Settings.',
  },
  'folder.chosen-again': {
    title: 'Another folder was chosen in the meantime.',
    next: 'Choose the folder once more. Nothing has changed.',
  },
  'move.disk-full': {
    title: 'The move paused: the disk of the new folder is full.',
    next: 'Free some space there and try again. The clips that are left are still in the old folder.',
  },
  'move.folder-gone': {
    title: 'The move paused: the old or the new folder is not there.',
    next: 'Connect the disk and try again. No clip is lost.',
  },
  'move.unwritable': {
    title: 'The move paused: a clip cannot be written to the new folder.',
    next: 'Allow the app to write there and try again. The clips that are left are still in the old folder.',
  },
  'tasks.not-found': {
    title: 'This task is no longer in the list.',
    next: 'Choose another one from the list.',
  },
  'tasks.wrong-state': {
    title: 'The task has moved on, so this is no longer possible.',
    next: 'Look at where it stands now and choose again.',
  },
  'tasks.interrupted': {
    title: 'The app ended while the request was being sent.',
    next: 'The gateway may have taken the task. Look there before you generate it again.',
  },
  'tasks.cancelled-midway': {
    title: 'The request was broken off while it was being sent.',
    next: 'The gateway may have taken the task. Look there before you generate it again.',
  },
  'tasks.restored': {
    title: 'This task comes from an older copy of the database, which does not say what became of it.',
    next: 'It may have been sent since. Look at the gateway before you generate it again.',
  },
  'recipes.unreadable': {
    title: 'This file holds no recipe that can be read.',
    next: 'Drop a finished clip, or the recipe beside it, as this app saved them.',
  },
  'recipes.joined': {
    title: 'This clip was joined of others, so there are no settings behind it.',
    next: 'Drop one of the clips that it was made of; its details name them.',
  },
  'join.busy': {
    title: 'Other clips are being joined.',
    next: 'Wait until they are done, then try again.',
  },
  'join.mismatches': {
    title: 'Not all of these clips can be joined.',
    next: 'Leave out those that the list marks. Nothing was written.',
  },
  'join.offset': {
    title: 'The sound of a clip would not keep with its pictures.',
    next: 'Leave it out, or put it elsewhere in the order. Nothing was written.',
  },
  'chat.not-found': {
    title: 'This conversation is no longer here.',
    next: 'Choose another one from the list.',
  },
  'chat.empty': { title: 'There is nothing to send.', next: 'Write a message, or add a picture.' },
  'chat.busy': {
    title: 'This conversation is still waiting for an answer.',
    next: 'Wait for it, or press Stop.',
  },
  'chat.model-not-offered': {
    title: 'The connection does not have this model.',
    next: 'Choose another model, or add this one to the connection’s settings.',
  },
  'chat.pictures-too-large': {
    title: 'The pictures are larger than 20 MB together.',
    next: 'Remove some, or use smaller copies.',
  },
  'chat.rewrite-empty': {
    title: 'The model sent no rewritten prompt.',
    next: 'Try again, or choose another model. Your prompt is as it was.',
  },
  'operations.busy': {
    title: 'A request is under way already.',
    next: 'Wait for its answer, or press Cancel.',
  },
  'operations.answer-gone': {
    title: 'This answer is not kept any more.',
    next: 'Only the newest answer is kept. Send the request again to see it.',
  },
  'operations.answer-unreadable': {
    title: 'This part of the answer could not be shown.',
    next: 'It may be too large for that. Save the answer and open it in another program.',
  },
  'operations.media-refused': {
    title: 'The address of this file was refused.',
    next: 'It may have run out, or is not encrypted. Send the request again for a fresh one.',
  },
  'operations.media-not-media': {
    title: 'What came is no picture, video or sound.',
    next: 'Look at the answer for what the gateway says about it.',
  },
  'operations.media-incomplete': {
    title: 'The file broke off before its end.',
    next: 'Check your connection, then press “Show” again.',
  },
  'operations.presets-unreadable': {
    title: 'This file holds no presets of this app.',
    next: 'Choose a file that was made with “Export presets”.',
  },
  'operations.presets-newer': {
    title: 'This file was made by a later version of the app.',
    next: 'Update the app, then import it again.',
  },
  'operations.presets-too-large': {
    title: 'This file is too large to hold presets.',
    next: 'Files of presets of up to 20 MB are read.',
  },
  'operations.presets-full': {
    title: 'There are 500 presets, as many as can be kept.',
    next: 'Delete some that you no longer need.',
  },
  'spend.budget-asks': {
    title: 'This would pass a budget of yours.',
    next: 'Send it anyway, or raise the budget in Spend. Nothing was sent.',
  },
  'spend.budget-stops': {
    title: 'A budget of yours stops this request.',
    next: 'Raise the budget in Spend, or wait until the day or month turns. Nothing was sent.',
  },
  'spend.sheet-unreadable': {
    title: 'This file is no price sheet of this app.',
    next: 'Choose a file that was made with “Export JSON…”.',
  },
  'spend.sheet-newer': {
    title: 'This price sheet was made by a later version of the app.',
    next: 'Update the app, then import it again.',
  },
  'spend.sheet-too-large': {
    title: 'This file is too large to be a price sheet.',
    next: 'Choose a file that was made with “Export JSON…”.',
  },
  'spend.sheet-wrong-values': {
    title: 'This price sheet holds a value that is no price.',
    next: 'The details say where it stands. Correct it in the file, then import it again.',
  },
  'data.busy': {
    title: 'Another export or import is going on.',
    next: 'Wait until it is done, or cancel it.',
  },
  'data.under-way': {
    title: 'Tasks or answers are still under way.',
    next: 'Wait for them or stop them, then try again. Nothing was changed.',
  },
  'data.library-moving': {
    title: 'The clips are being moved to another folder.',
    next: 'Wait until they have moved, or stop the move under Library folder in Settings. Nothing was changed.',
  },
  'data.not-an-export': {
    title: 'This file is no export of this app.',
    next: 'Choose a zip file that was made with “Export everything”.',
  },
  'data.damaged': {
    title: 'This export is damaged or was cut off.',
    next: 'Copy it once more from where it is kept. Nothing was changed.',
  },
  'data.newer': {
    title: 'This export was made by a later version of the app.',
    next: 'Update the app, then import it again. Nothing was changed.',
  },
  'data.altered': {
    title: 'This export was changed after it was made.',
    next: 'It holds what no export of this app does, so nothing was taken from it. Use the file as it was made.',
  },
  'data.import-gone': {
    title: 'The export that was read is no longer at hand.',
    next: 'Choose the file again.',
  },
  'data.copy-gone': {
    title: 'This safety copy is not there any more.',
    next: 'Look into the folder of the safety copies.',
  },
};
