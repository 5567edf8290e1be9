import { test } from 'playwright/test';
import { judgeFile } from '#electron/media/judge.ts';
import { trimClip } from '#electron/media/trim.ts';
import { keyFrames } from '#electron/media/key-frames.ts';
test('x', async () => { test.setTimeout(120000);
  const F='/work/main/test/support/media-fixtures/', B='/tmp/big/';
  for (const [f,a,b,o] of [[F+'sound.mp4',0.7,1.4,'mp4'],[F+'phone.mov',0.6,1.6,'mp4'],[F+'fragments.mp4',0.6,1.6,'mp4'],[F+'constant.mp3',1,2,'mp3'],[F+'variable-cover.mp3',1,2,'mp3'],[F+'prores.mov',0,0.1,'mp4'],[B+'big20s.mp4',5,18,'mp4'],[B+'big20s.mp4',0,20,'mp4'],[B+'hour.mp4',2000.5,2012,'mp4'],[B+'big.wav',100,115,'wav'],[B+'big.wav',0,339,'wav'],[B+'cbr.mp3',1000,1014,'mp3'],[B+'noxing.mp3',1400,1414,'mp3'],[B+'frag.mp4',5,18,'mp4']] as const) { 
   let last=performance.now(), max=0; const timer=setInterval(()=>{const n=performance.now(); max=Math.max(max,n-last-1); last=n;},1); await new Promise(r=>setTimeout(r,5)); max=0;
   const t=performance.now(); const j= await trimClip(f,'/tmp/big/out.'+o,{startSeconds:a,endSeconds:b}).catch(e=>e); const ms=performance.now()-t; await new Promise(r=>setTimeout(r,5)); clearInterval(timer);
   const k= await keyFrames(f).then(k=>k.seconds.slice(0,6).concat(k.seconds.length)).catch(e=>String(e));
   console.log(f.split('/').pop(), JSON.stringify(j.ok?{m:j.file.mime,...j.file.facts,b:j.file.bytes,...j.range}:j), ms.toFixed(1), 'lag', max.toFixed(1), JSON.stringify(k)); }
});
