import type { Api } from '#contract';

declare global {
  interface Window {
    readonly api: Api;
  }
}
