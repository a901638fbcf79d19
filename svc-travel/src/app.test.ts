import { endpointsIn } from '@osaka/contracts';
import * as contracts from '@osaka/contracts/travel';
import { keepsAnswersOutOfCaches, refusesStrangers } from '@osaka/service-kit/testing';
import { testTravel } from './testing/open-travel.ts';

const travel = testTravel({ seeded: false });

refusesStrangers(() => travel.app, endpointsIn(contracts));
keepsAnswersOutOfCaches(() => travel.app, endpointsIn(contracts));
