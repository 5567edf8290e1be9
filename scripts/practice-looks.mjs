/**
 * The looks of the practice clips, as functions from a point and a moment to a colour. Everything
 * repeats after one second, so that a clip can be looped without a seam: what travels goes exactly
 * one wavelength, what turns goes exactly one petal.
 *
 * Coordinates: the short side of the picture is 1, the centre is (0, 0), y grows downwards.
 * Colours are linear sums in 0..1; `t` runs from 0 to 1.
 */

const turn = Math.PI * 2;
const clamp = (value) => (value < 0 ? 0 : value > 1 ? 1 : value);
const mix = (a, b, k) => a + (b - a) * k;
const smooth = (from, to, value) => {
  const k = clamp((value - from) / (to - from));
  return k * k * (3 - 2 * k);
};
const hex = (text) => [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16) / 255);

/** A gradient through evenly spaced colours; writes into `out`. */
function gradient(...colours) {
  const stops = colours.map(hex);
  return (k, out) => {
    const at = clamp(k) * (stops.length - 1);
    const index = Math.min(Math.floor(at), stops.length - 2);
    const part = at - index;
    const eased = part * part * (3 - 2 * part);
    for (let c = 0; c < 3; c += 1) out[c] = mix(stops[index][c], stops[index + 1][c], mix(part, eased, 0.5));
  };
}

const over = (out, colour, alpha) => {
  for (let c = 0; c < 3; c += 1) out[c] = mix(out[c], colour[c], alpha);
};
/** Adds light the way a screen does: bright places never burn out. */
const add = (out, colour, amount) => {
  for (let c = 0; c < 3; c += 1) out[c] += (1 - out[c]) * colour[c] * amount;
};

/** A number in 0..1 that looks random and is always the same for the same cell. */
function noise(x, y) {
  const value = Math.sin(x * 127.1 + y * 311.7) * 43758.5453;
  return value - Math.floor(value);
}

/** A paper-cut sea under a low sun. */
function dusk(half, t) {
  const sky = gradient('#1d1650', '#4b2f86', '#a84e93', '#f0846f', '#ffc98d', '#ffe6bd');
  const glow = hex('#ffd79a');
  const disc = hex('#fff3d6');
  const rim = hex('#ffc9a0');
  const layers = [
    { base: 0.07, wave: 0.1, height: 0.006, hill: 0.012, colour: hex('#b4648f'), seed: 0.3 },
    { base: 0.13, wave: 0.14, height: 0.01, hill: 0.016, colour: hex('#8a4a8c'), seed: 1.9 },
    { base: 0.21, wave: 0.19, height: 0.014, hill: 0.02, colour: hex('#623a80'), seed: 4.1 },
    { base: 0.305, wave: 0.25, height: 0.019, hill: 0.024, colour: hex('#41296b'), seed: 2.6 },
    { base: 0.42, wave: 0.33, height: 0.025, hill: 0.03, colour: hex('#271a4f'), seed: 5.3 },
  ];
  const stretch = half.y / 0.5;
  return (x, y, out, pixel) => {
    sky((y + half.y) / (half.y + 0.1), out);
    const distance = Math.hypot(x, y + 0.045);
    add(out, glow, 0.5 * Math.exp(-distance * distance * 11) + 0.14 * Math.exp(-distance * 2.8));
    over(out, disc, 0.96 * smooth(0.15 + pixel, 0.15 - pixel, distance));
    for (let i = 0; i < layers.length; i += 1) {
      const layer = layers[i];
      const swell = 0.55 + 0.45 * Math.sin(x * (3.1 + i * 0.7) + layer.seed);
      const crest =
        layer.base * (i === 0 ? 1 : mix(1, stretch, i / (layers.length - 1))) +
        layer.hill * Math.sin(x * (2.3 + i * 0.45) + layer.seed * 2) +
        layer.height * swell * Math.sin(turn * (x / layer.wave + (i % 2 ? t : -t)) + layer.seed);
      const below = y - crest;
      if (below < -pixel) continue;
      const alpha = smooth(-pixel, pixel, below);
      over(out, layer.colour, alpha);
      const sunward = Math.exp(-x * x * 5);
      add(out, rim, alpha * (0.05 + 0.3 * sunward) * Math.exp(-below * mix(60, 34, i / 4)) * (1 - i * 0.14));
    }
  };
}

/** Northern lights over a ridge. */
function aurora(half, t) {
  const sky = gradient('#050a1f', '#081634', '#0c2b4c', '#124a5c', '#1d6a68');
  const low = hex('#7bffc4');
  const high = hex('#7a5cff');
  const ridges = [
    { base: 0.3, colour: hex('#0c2f3f'), seed: 0.4, rough: 0.05 },
    { base: 0.39, colour: hex('#061a28'), seed: 2.2, rough: 0.042 },
  ];
  const curtains = [
    { base: -0.02, height: 0.34, sway: 0.05, wave: 0.62, rays: 0.072, strength: 0.62, seed: 0.2 },
    { base: 0.11, height: 0.26, sway: 0.035, wave: 0.46, rays: 0.054, strength: 0.5, seed: 2.4 },
    { base: -0.16, height: 0.36, sway: 0.06, wave: 0.8, rays: 0.095, strength: 0.36, seed: 4.4 },
  ];
  const reach = half.y / 0.5;
  const colour = [0, 0, 0];
  return (x, y, out, pixel) => {
    sky((y + half.y) / (half.y * 2), out);
    const cell = 0.03;
    const column = Math.floor(x / cell);
    const row = Math.floor(y / cell);
    const chance = noise(column, row);
    if (chance > 0.9) {
      const sx = (column + 0.25 + 0.5 * noise(row, column)) * cell;
      const sy = (row + 0.25 + 0.5 * noise(column + 7, row + 3)) * cell;
      const far = Math.hypot(x - sx, y - sy);
      const size = 0.0011 + 0.0011 * noise(row + 5, column);
      const twinkle = 0.75 + 0.25 * Math.sin(turn * t + chance * 900);
      const star = twinkle * Math.exp(-(far * far) / (size * size)) * smooth(0.3, 0, y);
      for (let c = 0; c < 3; c += 1) out[c] += star * 0.8;
    }
    for (const curtain of curtains) {
      const sway =
        curtain.sway * Math.sin(turn * (x / curtain.wave) + curtain.seed + 0.5 * Math.sin(turn * t + x * 2));
      const foot = curtain.base * reach + sway + 0.03 * Math.sin(x * 5.3 + curtain.seed);
      const above = foot - y;
      const body =
        above < 0 ? Math.exp(-(above * above) / 0.0009) : Math.exp(-above / (curtain.height * reach * 0.55));
      const bend = x + 0.12 * Math.sin(above * 3 + curtain.seed);
      const rays =
        0.62 + 0.38 * Math.sin(turn * (bend / curtain.rays - t) + 1.6 * Math.sin(bend * 9 + curtain.seed));
      const veil = 0.45 + 0.55 * Math.sin(x * 2.6 + curtain.seed * 1.7) ** 2;
      const amount = curtain.strength * body * mix(1, rays, clamp(0.25 + above * 3)) * veil;
      const k = clamp(above / (curtain.height * reach));
      for (let c = 0; c < 3; c += 1) colour[c] = mix(low[c], high[c], k);
      add(out, colour, amount * 1.25);
    }
    for (let i = 0; i < ridges.length; i += 1) {
      const ridge = ridges[i];
      const top =
        ridge.base * reach +
        ridge.rough * Math.sin(x * 3.1 + ridge.seed) +
        ridge.rough * 0.45 * Math.sin(x * 7.7 + ridge.seed * 3) +
        ridge.rough * 0.2 * Math.abs(Math.sin(x * 17 + ridge.seed)) +
        ridge.rough * 0.1 * Math.sin(x * 41 + ridge.seed);
      over(out, ridge.colour, smooth(-pixel, pixel, y - top));
    }
  };
}

/** Glass petals turning round a warm centre. */
function bloom(half, t) {
  const ground = gradient('#ffd9b0', '#ffb09a', '#ee7f9c', '#a95bb5', '#56409f', '#241f5c');
  const petals = 9;
  const tints = [hex('#fff6e6'), hex('#ffc9b0')];
  /** Edges this soft cost few bytes while they move. */
  const edge = 0.008;
  const corner = Math.hypot(half.x, half.y);
  const discs = tints.flatMap((tint, ring) =>
    Array.from({ length: petals }, (_, index) => {
      const angle = (turn * (index + (ring % 2 ? -t : t) + ring / 2)) / petals;
      const distance = 0.21 + ring * 0.21;
      return {
        tint,
        radius: 0.16 + ring * 0.05,
        x: Math.cos(angle) * distance,
        y: Math.sin(angle) * distance,
      };
    }),
  );
  return (x, y, out) => {
    ground(Math.hypot(x * 0.9 + 0.1, y + 0.12) / corner, out);
    for (const disc of discs) {
      const dx = x - disc.x;
      const dy = y - disc.y;
      const reach = disc.radius + edge;
      if (dx * dx + dy * dy > reach * reach) continue;
      const far = Math.sqrt(dx * dx + dy * dy);
      const depth = far / disc.radius;
      over(out, disc.tint, smooth(reach, disc.radius - edge, far) * (0.04 + 0.17 * depth ** 4));
    }
    const centre = Math.hypot(x, y);
    add(out, tints[0], 0.34 * Math.exp(-centre * centre * 26));
  };
}

/** How much of the fixed grain a look bears: under moving glass it would cost more than it gives. */
const grains = { aurora: 1 / 160, bloom: 0, dusk: 1 / 160 };

/** Name → a function from half the picture's size and the moment to the painter of that frame. */
export const looks = { aurora, bloom, dusk };

/**
 * Paints one frame as 16-bit RGB. A fixed grain keeps slow gradients from banding.
 *
 * @returns {Buffer} width × height × 6 bytes, little endian.
 */
export function paintFrame(look, width, height, t) {
  const short = Math.min(width, height);
  const half = { x: width / short / 2, y: height / short / 2 };
  const paint = looks[look](half, t);
  const plate = namePlate;
  const pixels = new Uint16Array(width * height * 3);
  const out = [0, 0, 0];
  let at = 0;
  for (let row = 0; row < height; row += 1) {
    const y = (row + 0.5) / short - half.y;
    for (let column = 0; column < width; column += 1) {
      const x = (column + 0.5) / short - half.x;
      paint(x, y, out, 0.9 / short);
      const shade = plate(x, y, 0.8 / short);
      const grain = (noise(column * 0.731, row * 0.917) - 0.5) * grains[look];
      for (let c = 0; c < 3; c += 1) pixels[at++] = clamp(mix(out[c], plateColour[c], shade) + grain) * 65535;
    }
  }
  return Buffer.from(pixels.buffer);
}

const plateColour = hex('#141030');
/** Centre and half size of the plate the caption stands on. */
export const plateBox = { y: 0.205, halfWidth: 0.2, halfHeight: 0.042 };

function namePlate(x, y, pixel) {
  const dx = Math.abs(x) - (plateBox.halfWidth - plateBox.halfHeight);
  const dy = Math.abs(y - plateBox.y);
  const far = dx > 0 ? Math.hypot(dx, dy) : dy;
  return 0.5 * smooth(plateBox.halfHeight + pixel, plateBox.halfHeight - pixel, far);
}
