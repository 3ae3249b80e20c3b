import type { Channel } from '../../src/protocol/channel.ts';
import type { FromWorker, ToWorker } from './messages.ts';

/** The mesh worker's channel to the page. */
export type Page = Channel<FromWorker, ToWorker>;
