import type { Channel } from '../../src/protocol/channel.ts';
import type { FromWorker, ToWorker } from './messages.ts';

/** The page as its worker sees it. */
export type Page = Channel<FromWorker, ToWorker>;
