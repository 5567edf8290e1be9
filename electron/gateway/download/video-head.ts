/** Bytes needed to tell a video by its beginning. */
export const videoHeadBytes = 12;

/** Whether bytes begin as MP4 or MOV do (an ISO base media file: `ftyp` at byte 4) or as WebM does (EBML). */
export function isVideoHead(head: Buffer): boolean {
  return head.toString('latin1', 4, 8) === 'ftyp' || head.readUInt32BE(0) === 0x1a45dfa3;
}
