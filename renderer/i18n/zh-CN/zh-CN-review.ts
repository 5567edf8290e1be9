import type { enReview } from '../en/en-review.ts';

/** Words of choosing among clips. */
export const zhCNReview: typeof enReview = {
  rating: {
    label: '评分',
    value: '评分 {{value}}',
    none: '未评分',
    atLeast: '评分 {{value}} 及以上',
    row: '评分 {{value}}',
    clear: '清除评分',
  },
  pick: '选用',
  hide: '隐藏',
  unpick: '取消选用',
  unhide: '不再隐藏',
  picked: '已选用',
  hidden: '已隐藏',
  row: { picked: '已选用', hidden: '已隐藏' },
  filter: {
    title: '取舍',
    picked: '已选用',
    hidden: '已隐藏',
    all: '包含已隐藏的视频',
  },
  sort: {
    label: '排序',
    labelIs: '排序：{{order}}',
    newest: '最新的在前',
    rating: '评分高的在前',
  },
  leftOut_one: '已隐藏 {{value}} 个',
  leftOut_other: '已隐藏 {{value}} 个',
  showLeftOut_one: '显示 {{value}} 个已隐藏的视频',
  showLeftOut_other: '显示 {{value}} 个已隐藏的视频',
  allHidden: {
    title: '所有视频都已隐藏',
    body: '已隐藏的视频仍在磁盘上，只是不在此列表中。',
  },
  announce: {
    rated_one: '评分 {{rating}}',
    rated_other: '已将 {{value}} 个视频评为 {{rating}} 分',
    unrated_one: '已清除评分',
    unrated_other: '已清除 {{value}} 个视频的评分',
    picked_one: '已选用',
    picked_other: '已选用 {{value}} 个视频',
    unchosen_one: '已取消选用或隐藏',
    unchosen_other: '已取消 {{value}} 个视频的选用或隐藏',
  },
  toast: {
    hidden_one: '已隐藏 {{value}} 个视频。',
    hidden_other: '已隐藏 {{value}} 个视频。',
    noClip: '只有已完成的视频可以评分、选用或隐藏。',
  },
};
