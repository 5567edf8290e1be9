import { createChatLane, value } from './chat-lane.ts';

/** Run as a program: asks the gateway named on the command line, then waits to be killed. */
const [, , folder = '', address = ''] = process.argv;
const { begin, chat } = createChatLane({ folder, address });
const { id } = await begin();
value(await chat.send(id, 'Are you there?', []));
process.stdout.write(`asked ${id}\n`);
setInterval(() => undefined, 60_000);
