import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { holdInterrupts } from '../../../src/platform/interrupts.ts';
import { serveSupervised } from '../../../src/platform/supervised.ts';
import { createTemporary } from '../../../src/platform/temporaries.ts';
import { writeObserver } from '../../../src/platform/writeObserver.ts';

const begun = "require('node:worker_threads').parentPort";

/** Goes on for ever without looking up. */
function loop(): never {
	for (;;);
}

void serveSupervised(async ({ args: [what, folder], out, err, signal }) => {
	if (what === 'ends') {
		out('x'.repeat(20_000_000));
		return 1;
	}
	if (what === 'throws') throw new Error('not foreseen');
	if (what === 'takes all memory') {
		const all: number[][] = [];
		for (;;) all.push(new Array(1e5).fill(0.5));
	}
	createTemporary(`${folder}/a`);
	out('begun\n');
	if (what === 'names and does not end') {
		writeObserver().beginRenames();
		writeObserver().endRenames(['a']);
	}
	if (/does not end$/.test(what!)) {
		// It is in a function of the system, which no thread can be taken out of.
		const work = "require('node:crypto').pbkdf2Sync('a', 'b', 2 ** 31 - 1, 64, 'sha512')";
		new Worker(`${begun}.postMessage(1); ${work}`, { eval: true }).on('message', () =>
			out('busy\n'),
		);
		while (!signal.aborted || /^names/.test(what!))
			await new Promise((resolve) => setImmediate(resolve));
		return 130;
	}
	if (what === 'looks') {
		while (!signal.aborted);
		out('seen\n');
		err('an error that comes of it\n');
		return 130;
	}
	if (what === 'holds') holdInterrupts();
	if (what === 'fails while it holds') {
		const release = holdInterrupts();
		setTimeout(() => {
			out('released\n');
			release();
		}, 300);
		return 1;
	}
	if (what === 'names') {
		if (!writeObserver().beginRenames()) throw new Error('may not begin');
		out('naming\n');
		while (!existsSync(`${folder}/go`));
		writeObserver().endRenames(['a']);
	}
	return loop();
});
