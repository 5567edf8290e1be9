/**
 * Makes what the practice gateway answers with: one-second picture loops, four-second sound loops
 * and still pictures. Run by hand when the looks change; the results are committed.
 *
 *   node scripts/make-practice-clips.mjs [look …]
 *
 * Needs ffmpeg with libx264 and a font (Inter, or else DejaVu Sans) on the machine it is run on.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { looks, paintFrame, plateBox } from './practice-looks.mjs';

const folder = path.resolve(import.meta.dirname, '../electron/practice-gateway');
const framesPerSecond = 24;
/** 125 AAC frames of 1,024 samples are exactly four seconds at 32 kHz: the shortest loop in whole seconds. */
const sound = { rate: 32_000, seconds: 4, packets: 125 };
const largestClip = 120_000;

const ratios = {
  '16x9': [1360, 768],
  '9x16': [768, 1360],
  '1x1': [768, 768],
  '4x3': [1024, 768],
  '3x4': [768, 1024],
  '21x9': [1792, 768],
};
/** Still pictures of each look: a square for every look, the other shapes once. */
const stills = {
  aurora: ['1x1', '16x9', '3x4'],
  bloom: ['1x1', '9x16', '4x3'],
  dusk: ['1x1', '21x9'],
};
/** Chords in Hz; each note is moved to a whole number of swings in the loop. */
const chords = {
  aurora: [146.83, 220, 293.66, 369.99, 554.37],
  bloom: [130.81, 196, 261.63, 329.63, 493.88],
  dusk: [110, 164.81, 220, 261.63, 392],
};

const fonts = [
  '/usr/share/fonts/opentype/inter/InterDisplay-Medium.otf',
  '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf',
];
const font = fonts.find((file) => existsSync(file));
if (font === undefined) throw new Error(`None of these fonts is here: ${fonts.join(', ')}`);

/**
 * `-x264-params` for a loop: one key frame, nothing reordered, every packet standing where it is shown; stitchable, so that the
 * decoder's set-up is the same for all looks of a shape, whose clips can then be joined.
 */
const video = [
  ...['-c:v', 'libx264', '-preset', 'veryslow', '-profile:v', 'high', '-pix_fmt', 'yuv420p'],
  ...[
    '-x264-params',
    'keyint=24:min-keyint=24:scenecut=0:bframes=0:ref=3:aq-mode=3:deblock=1,1:stitchable=1',
  ],
  ...['-bsf:v', 'filter_units=remove_types=6'],
];
const colour = [
  '-color_primaries',
  'bt709',
  '-color_trc',
  'bt709',
  '-colorspace',
  'bt709',
  '-color_range',
  'tv',
];

function caption([width, height]) {
  const short = Math.min(width, height);
  const size = Math.round(short * 0.04);
  return [
    `drawtext=fontfile=${font}:text='Practice gateway':fontcolor=white@0.96:fontsize=${size}`,
    'x=(w-text_w)/2',
    `y=h/2+${plateBox.y * short}-text_h/2`,
  ].join(':');
}

/** The raw frames of a loop, or the one of a still. */
function paint(look, size, count) {
  return Array.from({ length: count }, (_, frame) =>
    paintFrame(look, ...size, count === 1 ? 0.3 : frame / count),
  );
}

/** Runs ffmpeg on raw frames. */
function encode(frames, size, output) {
  const args = ['-y', '-v', 'error', '-f', 'rawvideo', '-pix_fmt', 'rgb48le', '-s', size.join('x')];
  args.push('-r', `${framesPerSecond}`, '-i', '-', ...output);
  return new Promise((resolve, reject) => {
    const child = spawn('ffmpeg', args, { stdio: ['pipe', 'inherit', 'inherit'] });
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code}`))));
    Readable.from(frames).pipe(child.stdin);
  });
}

async function makeClip(look, shape) {
  const size = ratios[shape];
  const file = path.join(folder, 'clips', `${look}-${shape}.mp4`);
  const filter = `scale=out_color_matrix=bt709:out_range=tv:flags=lanczos+accurate_rnd,${caption(size)}`;
  const frames = paint(look, size, framesPerSecond);
  // Most picture for the bytes allowed: the finest quality that still fits.
  for (const crf of [19, 20, 21, 22, 23, 24, 26, 28, 30]) {
    await encode(frames, size, [
      ...['-vf', filter, ...video, '-crf', `${crf}`, ...colour],
      ...['-fflags', '+bitexact', '-flags:v', '+bitexact', '-movflags', '+faststart', file],
    ]);
    const { size: bytes } = await stat(file);
    if (bytes > largestClip) continue;
    console.log(`${path.basename(file)}  ${bytes} bytes at crf ${crf}`);
    return;
  }
  throw new Error(`${file} does not fit into ${largestClip} bytes`);
}

async function makeStill(look, shape) {
  const file = path.join(folder, 'pictures', `${look}-${shape}.jpg`);
  const filter = `${caption(ratios[shape])},scale=out_color_matrix=bt601:out_range=pc`;
  await encode(paint(look, ratios[shape], 1), ratios[shape], [
    '-vf',
    filter,
    '-pix_fmt',
    'yuvj420p',
    '-q:v',
    '4',
    '-fflags',
    '+bitexact',
    file,
  ]);
  console.log(`${path.basename(file)}  ${(await stat(file)).size} bytes`);
}

/** A soft chord that repeats after four seconds: every note and every swell fits the loop a whole number of times. */
function paintSound(look, seconds) {
  const samples = new Float32Array(sound.rate * seconds * 2);
  const notes = chords[look].map((hertz, index) => ({
    cycles: Math.round(hertz * sound.seconds) / sound.seconds,
    level: 0.085 / (1 + index * 0.35),
    swell: (index % 3) + 1,
    pan: [0, -0.5, 0.5, -0.8, 0.8][index],
    phase: index * 1.7,
  }));
  for (let at = 0; at < samples.length / 2; at += 1) {
    const t = at / sound.rate;
    for (const { cycles, level, swell, pan, phase } of notes) {
      const angle = Math.PI * 2 * cycles * t;
      const loud = level * (0.6 + 0.4 * Math.sin((Math.PI * 2 * swell * t) / sound.seconds + phase));
      const tone = Math.sin(angle + phase) + 0.22 * Math.sin(2 * angle + phase) + 0.06 * Math.sin(3 * angle);
      samples[at * 2] += tone * loud * (1 - pan * 0.6);
      samples[at * 2 + 1] += tone * loud * (1 + pan * 0.6);
    }
  }
  return Buffer.from(samples.buffer);
}

/** Encodes three rounds and keeps the middle one, whose first frame follows on from its last. */
async function makeSound(look) {
  const temporary = await mkdtemp(path.join(os.tmpdir(), 'practice-sound-'));
  const long = path.join(temporary, 'long.m4a');
  const args = ['-y', '-v', 'error', '-f', 'f32le', '-ar', `${sound.rate}`, '-ac', '2', '-i', '-'];
  args.push('-c:a', 'aac', '-b:a', '56k', '-fflags', '+bitexact', '-flags:a', '+bitexact', long);
  const made = spawnSync('ffmpeg', args, {
    input: paintSound(look, sound.seconds * 3),
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  if (made.status !== 0) throw new Error('ffmpeg could not encode the sound');

  const input = new Input({ source: new BufferSource(await readFile(long)), formats: ALL_FORMATS });
  const track = await input.getPrimaryAudioTrack();
  const packets = [];
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'in-memory' }),
    target: new BufferTarget(),
  });
  const source = new EncodedAudioPacketSource('aac');
  output.addAudioTrack(source);
  await output.start();
  const decoderConfig = await track.getDecoderConfig();
  for (const [index, packet] of packets.slice(sound.packets, sound.packets * 2).entries()) {
    const timing = { timestamp: (index * 1024) / sound.rate, duration: 1024 / sound.rate };
    await source.add(packet.clone(timing), { decoderConfig });
  }
  await output.finalize();
  const file = path.join(folder, 'clips', `${look}.m4a`);
  await writeFile(file, new Uint8Array(output.target.buffer));
  await rm(temporary, { recursive: true });
  console.log(`${path.basename(file)}  ${output.target.buffer.byteLength} bytes`);
}

const wanted = process.argv.slice(2);
await mkdir(path.join(folder, 'clips'), { recursive: true });
await mkdir(path.join(folder, 'pictures'), { recursive: true });
for (const look of wanted.length > 0 ? wanted : Object.keys(looks)) {
  await makeSound(look);
  for (const shape of stills[look]) await makeStill(look, shape);
  for (const shape of Object.keys(ratios)) await makeClip(look, shape);
}
