import { setupOf } from '#electron/media/join/decoder-setup.ts';
import { silentPacket } from '#electron/media/join/silence.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));

/** An avcC: profile, level, one sequence and one picture parameter set, and what some writers put behind them. */
const avc = ({
  level = '20',
  sequence = '67640020acb2',
  picture = '68ebc3cb22c0',
  behind = 'fdf8f800',
} = {}) => bytes(`016400${level}ffe10006${sequence}010006${picture}${behind}`);

test('of H.264 every parameter set counts, and what an encoder says beside them does not', () => {
  const usual = setupOf('avc', avc());
  expect(setupOf('avc', avc({ behind: '' }))).toBe(usual);
  expect(setupOf('avc', avc({ picture: '68ebc172c8b0' }))).not.toBe(usual);
  expect(setupOf('avc', avc({ sequence: '67640020acb3' }))).not.toBe(usual);
});

/** An hvcC with one video parameter set, and a message of the encoder. */
const hevc = ({ set = '40010c01', message = '4e01ff', rate = '0000' } = {}) =>
  bytes(
    `01016000000090000000000${'03cf000fcfdf8f8'}${rate}0f02a0000100 04${set}270001000${'3'}${message}`.replace(
      /\s/g,
      '',
    ),
  );

test("of H.265 the encoder's own messages do not count", () => {
  const usual = setupOf('hevc', hevc());
  expect(setupOf('hevc', hevc({ message: '4e0100' }))).toBe(usual);
  expect(setupOf('hevc', hevc({ set: '40010c02' }))).not.toBe(usual);
});

test('a record that is cut short, and one of any other codec, counts byte by byte', () => {
  const whole = avc();
  const short = whole.subarray(0, 12);
  expect(setupOf('avc', short)).not.toBe(setupOf('avc', whole.subarray(0, 13)));
  expect(setupOf('av1', bytes('0102'))).not.toBe(setupOf('av1', bytes('0103')));
  expect(setupOf('vp9', null)).toBe(setupOf('vp9', null));
});

test('silence is made for AAC-LC of one or two channels alone', () => {
  const silence = (codec: string, hex: string | null) =>
    silentPacket(codec, hex === null ? null : bytes(hex));
  // Stereo of 32 kHz and mono of 44.1 kHz, with what encoders put behind.
  expect(silence('aac', '129056e500')?.length).toBe(6);
  expect(silence('aac', '120856e500')?.length).toBe(4);
  // AAC with spectral band replication, packets of 960 samples, six channels, a rate of its own, no description, another codec.
  const none = [
    ['aac', '2b92'],
    ['aac', '1294'],
    ['aac', '12b0'],
    ['aac', '1790'],
    ['aac', null],
    ['opus', '1290'],
  ];
  expect(none.map(([codec, hex]) => silence(codec as string, hex ?? null))).toEqual(none.map(() => null));
});
