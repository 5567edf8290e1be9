import type { ShownLanguage } from '#contract';

const en = {
  addReferences: 'Add references',
  media: 'Images, videos and audio',
  images: 'Images',
  videos: 'Videos',
  audio: 'Audio',
  chooseCertificates: 'Choose a file with certificates',
  certificates: 'Certificates',
  allFiles: 'All files',
  chooseLibrary: 'Choose where finished videos are kept',
  exportClips: 'Choose a folder for the copies',
  saveClip: 'Save a copy of the video',
  saveFrame: 'Save the frame as a picture',
  saveBundle: 'Save the bundle for support',
  addPictures: 'Add pictures',
  pictures: 'Pictures',
  savePicture: 'Save the picture',
  exportConversation: 'Export the conversation',
  openLinkQuestion: 'Open this address in your browser?',
  openLink: 'Open in browser',
  cancel: 'Cancel',
} as const;

const zhCn: Readonly<Record<keyof typeof en, string>> = {
  addReferences: '添加参考素材',
  media: '图片、视频和音频',
  images: '图片',
  videos: '视频',
  audio: '音频',
  chooseCertificates: '选择证书文件',
  certificates: '证书',
  allFiles: '所有文件',
  chooseLibrary: '选择成品视频的保存位置',
  exportClips: '选择存放副本的文件夹',
  saveClip: '将视频另存为',
  saveFrame: '将画面保存为图片',
  saveBundle: '保存诊断包',
  addPictures: '添加图片',
  pictures: '图片',
  savePicture: '保存图片',
  exportConversation: '导出对话',
  openLinkQuestion: '要在浏览器中打开这个地址吗？',
  openLink: '在浏览器中打开',
  cancel: '取消',
};

/** Titles and filters of the system's file dialogs, and the question before a link is opened. */
export const dialogWords: Readonly<Record<ShownLanguage, typeof zhCn>> = { en, 'zh-CN': zhCn };
