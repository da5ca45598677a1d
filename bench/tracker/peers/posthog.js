import posthog from 'posthog-js';

// A browser without a window is taken for a robot, of which nothing is sent.
posthog.init('phc_bench', { api_host: location.origin, opt_out_useragent_filter: true });
