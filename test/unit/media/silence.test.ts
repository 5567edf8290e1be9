import { silentPacket } from '#electron/media/join/silence.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));

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
