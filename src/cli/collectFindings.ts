import type { Findings, Severity } from '../mesh/finding.ts';
import type { TriMesh } from '../mesh/triMesh.ts';
import { splitPath } from '../platform/files.ts';
import { counted, countText } from '../util/counted.ts';
import { rules as allRules } from '../validate/registry.ts';
import type { Rule } from '../validate/rule.ts';
import { mergeFindings, Validation } from '../validate/validate.ts';
import { CliError, exitCodes } from './failure.ts';
import { findingLine, findingReports } from './findings.ts';
import type { OpenedMesh } from './openMesh.ts';
import type { Io, Messages } from './terminal.ts';
import { withLoops } from './withLoops.ts';

/** Milliseconds between checks for an interrupt. */
const slice = 50;

/** Findings of the reader and of the given rules. Throws `Cancelled`. */
export async function collectFindings(
	{ path, result }: OpenedMesh,
	io: Io,
	messages: Messages,
	rules: readonly Rule[] = allRules,
): Promise<{
	readonly findings: Findings;
	/** Number of findings by rules, without those of the reader. */
	readonly byRules: number;
}> {
	const before = io.clock.enter('check');
	const { mesh, positions } = result;
	const phase = `Checking ${splitPath(path).name}`;
	const checked = await withLoops(mesh, async (loops) => {
		if (!mesh) return undefined;
		const options = { rules, signal: io.signal, once: true, loops };
		const slices = Validation.inSlices(mesh, positions, options);
		let since = io.now();
		messages.progress({ phase });
		for (;;) {
			const next = slices.next();
			if (next.done) return next.value.findings;
			if (io.now() - since < slice) continue;
			messages.progress({ phase });
			await io.pause();
			since = io.now();
		}
	});
	messages.clear();
	io.clock.enter(before);
	const { errors = 0, warnings = 0, others = 0 } = checked?.found ?? {};
	return { findings: mergeFindings(result, checked), byRules: errors + warnings + others };
}

/** Findings per severity that commands print before they continue or fail; `check` prints all. */
const shown = 20;

/**
 * Prints errors and warnings of `findings`, by default those of the reader, and returns the mesh. Throws `CliError` if
 * there are errors.
 */
export function requireMesh(
	{ path, result }: OpenedMesh,
	findings: Findings | undefined,
	messages: Messages,
): TriMesh {
	const { list, found, atLeast } = findings ?? mergeFindings(result);
	const first = (severity: Severity) =>
		list.filter((finding) => finding.severity === severity).slice(0, shown);
	const [errors, warnings] = [first('error'), first('warning')];
	for (const finding of errors) messages.print(findingLine(path, finding));
	for (const finding of warnings) messages.finding(findingLine(path, finding));
	const hidden = found.errors - errors.length + found.warnings - warnings.length;
	if (hidden > 0)
		messages.print(`and ${countText(hidden)} more; trirefine check ${path} lists them`);
	if (found.errors > 0 || !result.mesh) {
		const count =
			found.errors === 1
				? 'an error'
				: `${atLeast ? 'at least ' : ''}${counted(found.errors, 'error')}`;
		throw new CliError(exitCodes.input, `${path} has ${count} and can't be used`, {
			code: 'broken-mesh',
			file: path,
			findings: findingReports(path, list),
		});
	}
	return result.mesh;
}
