import { garbageCollector } from '../../platform/memory.ts';
import { parentPort } from '../../platform/threads.ts';
import { realUri, uriSource } from '../../platform/uriFiles.ts';
import { serve } from './browser.ts';

/** The language server in a worker thread of a Node extension host: that of browsers, with files of its own. */
if (parentPort)
	serve(
		parentPort as unknown as MessagePort,
		{ onDisk: uriSource, real: realUri, collect: garbageCollector() },
		() => process.exit(),
	);
