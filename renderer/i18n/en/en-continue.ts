/** Words about going on from a clip, and of the chains that come of it. */
export const enContinue = {
  bridgeOther: 'Bridge to the other clip',
  frameNames: { last: '{{title}} last frame', first: '{{title}} first frame' },
  bridge: {
    title: 'Bridge to…',
    lede: 'The new clip begins with the last frame of “{{title}}” and ends with the first frame of the clip you choose.',
    list: 'Clips to bridge to',
    search: 'Search clips',
    empty: 'There is no other finished clip yet.',
    nothing: 'No clip matches “{{words}}”.',
    more: 'These are the newest clips. Search to find others.',
  },
  chain: {
    heading: 'Chain',
    place: 'Clip {{place}} of a chain.',
    before: 'Continues',
    to: 'Bridges to',
    after: 'Continued in',
    clip: '{{title}}, {{status}}',
    removed: 'A clip that was removed',
    drift:
      'Contrast and colours drift a little with each clip. Compare it with the first one before you go on.',
  },
  filled: {
    continued: 'Goes on from “{{title}}”: its last frame is the first frame here.',
    bridged: 'Leads from “{{title}}” to “{{to}}”: the last frame of one, the first frame of the other.',
  },
  drift:
    'This makes clip {{place}} of a chain. Contrast and colours drift a little with each: now and then begin from a picture of your own.',
};
