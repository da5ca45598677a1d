import CheckCircleOutlineRounded from '@mui/icons-material/CheckCircleOutlineRounded';
import ScheduleRounded from '@mui/icons-material/ScheduleRounded';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Message } from '../../../components/message.tsx';
import { paths } from '../../../config/paths.ts';
import { planName, recordingsLine } from './plan-words.ts';
import { usePlanConfirmation } from './use-plan-confirmation.ts';

/** Where a payment page leads to: it says that the plan is there once it is, and not before. */
export function PlanConfirmation({ planId }: { planId: string | undefined }) {
  const { t } = useTranslation('billing');
  const { confirmation, again } = usePlanConfirmation(planId);
  const content = () => {
    switch (confirmation.state) {
      case 'active':
        return (
          <Message
            heading="h1"
            icon={<CheckCircleOutlineRounded fontSize="large" />}
            title={t('success.activeTitle')}
            body={t('success.active', {
              plan: planName(t, confirmation.plan),
              recordings: recordingsLine(t, confirmation.plan),
            })}
          >
            <Button variant="contained" component={Link} to={paths.home}>
              {t('success.home')}
            </Button>
            <ToBilling />
          </Message>
        );
      case 'late':
        return (
          <Message
            heading="h1"
            icon={<ScheduleRounded fontSize="large" />}
            title={t('success.lateTitle')}
            body={t('success.late')}
          >
            <Button variant="contained" onClick={again}>
              {t('success.again')}
            </Button>
            <ToBilling />
          </Message>
        );
      default:
        return (
          <Message
            heading="h1"
            icon={<CircularProgress aria-hidden />}
            title={t('success.waitingTitle')}
            body={t('success.waiting')}
          />
        );
    }
  };
  return (
    <>
      <title>{`${t('success.title')} · Vitrine`}</title>
      {/* Who does not see the page change hears it. */}
      <div role="status">{content()}</div>
    </>
  );
}

function ToBilling() {
  const { t } = useTranslation('billing');
  return (
    <Button component={Link} to={paths.billingSettings}>
      {t('success.billing')}
    </Button>
  );
}
