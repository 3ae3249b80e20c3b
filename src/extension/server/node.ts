import { garbageCollector } from '../../platform/memory.ts';
import { parentPort } from '../../platform/threads.ts';
import { diskFiles } from '../../platform/uriFiles.ts';
import { serve } from './browser.ts';

/** The language server in a worker thread of a Node extension host: as in browsers, but with access to the disk. */
if (parentPort)
	serve(
		parentPort as unknown as MessagePort,
		{ disk: diskFiles, collect: garbageCollector() },
		() => process.exit(),
	);
