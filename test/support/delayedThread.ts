import './delayedHere.ts';
import '../../src/platform/stepThread.ts';
