import type { Channel } from '../../src/protocol/channel.ts';
import type { FromWorker, ToWorker } from './messages.ts';

/** The channel to the page, seen from the worker. */
export type Page = Channel<FromWorker, ToWorker>;
