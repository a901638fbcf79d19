import { declaredCalls, keepsAnswersOutOfCaches, refusesStrangers } from '@osaka/service-kit/testing';
import { testTravel } from './testing/open-travel.ts';

const travel = testTravel({ seeded: false });

refusesStrangers(() => travel.app, declaredCalls('travel'));
keepsAnswersOutOfCaches(() => travel.app, declaredCalls('travel'));
