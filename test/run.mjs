// Everything that is checked, in one command: `npm test`, or some stages of it: `npm test -- package e2e`, or of their tests
// some files: `npm test -- package e2e test/e2e/keys.test.ts`. With
// TRIREFINE_PICTURES=1 the tests in VS Code renew the pictures of README.
// Plain Node 20: the first stage installs what the others need. Stops where a stage fails.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureCodeServer } from './setup/codeServer.mjs';
import { ensureSystemPackages } from './setup/debian.mjs';
import { ensureNodeModules } from './setup/nodeModules.mjs';
import { root, runNode, runNpm } from './setup/process.mjs';
import { readReport, showSummary } from './setup/report.mjs';

const strict = process.env.TRIREFINE_REQUIRE_ALL === '1';
/** What the tests learn about this machine, by environment variable. */
const env = {};
/** The stages that ran: name, seconds, whether they passed, and vitest's counts. */
const ran = [];

/** Installs what is missing. What the system lacks is a reported skip, or the end where nothing may be skipped. */
async function setUp() {
	const problems = [];
	await ensureNodeModules();
	const { chromium, swiftShader, problem } = await ensureSystemPackages();
	if (problem) problems.push(problem);
	if (chromium) env.TRIREFINE_CHROMIUM = chromium;
	if (swiftShader && !process.env.VK_ICD_FILENAMES) env.VK_ICD_FILENAMES = swiftShader;
	try {
		const { node, entry } = await ensureCodeServer();
		Object.assign(env, { TRIREFINE_CODE_SERVER_NODE: node, TRIREFINE_CODE_SERVER: entry });
	} catch (error) {
		problems.push(error.message);
	}
	for (const line of problems) console.error(`\n${line}`);
	if (problems.length > 0 && !strict) console.error('The tests that need it are skipped.');
	return problems.length === 0 || !strict;
}

/** Test data that is not part of the repository, where it lies beside it. */
function findData() {
	for (const [name, path] of [
		['TRIREFINE_CORPUS', '../shared/corpus'],
		['TRIREFINE_EXPECTED', '../shared/expected-refinement.json'],
	])
		if (!process.env[name] && existsSync(join(root, path))) env[name] = join(root, path);
	return true;
}

const isFile = (name) => name.endsWith('.test.ts');
const files = process.argv.slice(2).filter(isFile);

const script = (name) => async (stage) =>
	(await runNpm(['run', '--silent', name], { hear: stage.hear })) === 0;

/** Packages `dist/`, which is built first unless this run has built it. */
const packageIt = (stage) =>
	script(ran.some(({ name }) => name === 'build') ? 'package:built' : 'package')(stage);

/** A run of vitest; its report on disk is what is counted, so that nothing is counted from coloured text. */
function vitest(name, config) {
	return async (stage) => {
		const file = join(root, 'test-results', `${name}.json`);
		rmSync(file, { force: true });
		const args = ['run', '--config', config, '--reporter=default', '--reporter=json'];
		args.push(`--outputFile.json=${file}`, ...files);
		const status = await runNode(['node_modules/vitest/vitest.mjs', ...args], { env });
		stage.counts = existsSync(file)
			? readReport(JSON.parse(readFileSync(file, 'utf8')))
			: undefined;
		const { failed = 1, skipped = 0 } = stage.counts ?? {};
		return status === 0 && failed === 0 && (skipped === 0 || !strict);
	};
}

const stages = {
	'set-up': async () => (await setUp()) && findData(),
	lint: script('lint'),
	types: script('typecheck'),
	build: script('build'),
	'one-process': vitest('one-process', 'test/oneProcess.config.ts'),
	apart: vitest('apart', 'test/apart.config.ts'),
	unit: vitest('unit', 'test/unit.config.ts'),
	package: packageIt,
	packaged: vitest('packaged', 'test/package/vitest.config.ts'),
	e2e: vitest('e2e', 'test/e2e/vitest.config.ts'),
};

const chosen = process.argv.slice(2).filter((name) => !isFile(name));
const unknown = chosen.filter((name) => !(name in stages));
if (unknown.length > 0) {
	console.error(`no stage ${unknown.join(', ')}; there are ${Object.keys(stages).join(', ')}`);
	process.exit(2);
}
/** Stages in their order; those that need one core each run at the same time. */
const steps = [
	['set-up'],
	['lint', 'types', 'build'],
	['one-process'],
	['apart'],
	['unit'],
	['package'],
	['packaged'],
	['e2e'],
];

/** Runs a stage. The output of one that runs beside others is shown when it is done. */
async function runStage(name, beside) {
	const pieces = [];
	const stage = { name, start: performance.now() };
	if (beside) stage.hear = (bytes) => pieces.push(bytes);
	else console.log(`\n── ${name} ──`);
	ran.push(stage);
	try {
		stage.passed = await stages[name](stage);
	} catch (error) {
		console.error(error.message);
		stage.passed = false;
	}
	stage.seconds = (performance.now() - stage.start) / 1000;
	if (beside) console.log(`\n── ${name} ──\n${Buffer.concat(pieces)}`);
	return stage.passed;
}

for (const step of steps) {
	const names = step.filter(
		(name) => chosen.length === 0 || name === 'set-up' || chosen.includes(name),
	);
	const passed = await Promise.all(names.map((name) => runStage(name, names.length > 1)));
	if (passed.includes(false)) break;
}
process.exitCode = showSummary(ran, strict) ? 0 : 1;
