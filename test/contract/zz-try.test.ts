import { test } from 'playwright/test';
import { writeFileSync } from 'node:fs';
import { judgeFile } from '#electron/media/judge.ts';
import { box, uint32, heicBytes, joined } from '../support/media-parts.ts';
import { pngBytes } from '../support/sample-files.ts';
import { fixture } from '../support/media-fixtures.ts';
test('x', async () => { test.setTimeout(120000);
  const M=60*1024*1024;
  const rep=(head:Buffer, unit:Buffer, tail=Buffer.alloc(0))=>Buffer.concat([head, Buffer.alloc(Math.floor(M/unit.length)*unit.length, unit), tail]);
  const png=pngBytes(8,8);
  const moovs=fixture('silent.mp4'); const at=moovs.indexOf('moov')-4; const moov=moovs.subarray(at, at+moovs.readUInt32BE(at));
  const cases: Record<string,Buffer> = {
    pngChunks: rep(png.subarray(0,33), Buffer.concat([uint32(0),Buffer.from('tEXt'),uint32(0)]), png.subarray(33)),
    jpegFill: rep(Buffer.from([0xff,0xd8,0xff]), Buffer.from([0xff])),
    jpegSegs: rep(Buffer.from([0xff,0xd8,0xff,0xe1, 0, 2]), Buffer.from([0xff,0xe0,0,2])),
    jpegNoEnd: Buffer.concat([fixture('baseline.jpg').subarray(0,-2), Buffer.alloc(M)]),
    mp4Free: rep(box('ftyp',Buffer.from('isom'),uint32(0)), box('free')),
    mp4Moof: rep(fixture('fragments.mp4'), box('moof'), box('mdat',Buffer.alloc(8))),
    mp4FragBig: rep(fixture('fragments.mp4').subarray(0, fixture('fragments.mp4').indexOf('moof')-4), fixture('fragments.mp4').subarray(fixture('fragments.mp4').indexOf('moof')-4, fixture('fragments.mp4').indexOf('mfra')-4)),
    mp4Traks: Buffer.concat([box('ftyp',Buffer.from('isom'),uint32(0)), box('moov', box('mvhd',uint32(0,0,0,1000,1000),Buffer.alloc(80)), Buffer.alloc(40*1024*1024, box('trak'))), box('mdat',Buffer.alloc(8))]),
    heicFree: Buffer.concat([box('ftyp',Buffer.from('heic'),uint32(0)), Buffer.alloc(M, box('free'))]),
    webp: Buffer.concat([Buffer.from('RIFF'), (()=>{const b=Buffer.alloc(4); b.writeUInt32LE(M+4);return b})(), Buffer.from('WEBP'), Buffer.alloc(M, Buffer.from('EXIF\0\0\0\0'))]),
    id3: Buffer.alloc(M, Buffer.from('ID3\x04\0\0\0\0\0\0')),
    mp3Vbr: Buffer.alloc(M, (()=>{const f=Buffer.alloc(144+72*0+ 72); f.set([0xff,0xf3,0x14,0xc4]); return f})()),
  };
  for (const [n,b] of Object.entries(cases)) { writeFileSync('/tmp/big/h.bin', b);
   let last=performance.now(), max=0; const timer=setInterval(()=>{const n=performance.now(); max=Math.max(max,n-last-1); last=n;},1); await new Promise(r=>setTimeout(r,50)); max=0;
   const t=performance.now(); const j= await judgeFile('/tmp/big/h.bin'); const ms=performance.now()-t; await new Promise(r=>setTimeout(r,5)); clearInterval(timer);
   console.log(n, JSON.stringify(j.ok?{m:j.file.mime,...j.file.facts}:j), ms.toFixed(1), 'lag', max.toFixed(1)); }
});
