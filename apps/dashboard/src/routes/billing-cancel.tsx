import CreditCardOffOutlined from '@mui/icons-material/CreditCardOffOutlined';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Message } from '../components/message.tsx';
import { paths } from '../config/paths.ts';

export default function BillingCancelRoute() {
  const { t } = useTranslation('billing');
  return (
    <>
      <title>{`${t('cancel.title')} · Vitrine`}</title>
      <Message
        heading="h1"
        icon={<CreditCardOffOutlined fontSize="large" />}
        title={t('cancel.title')}
        body={t('cancel.body')}
      >
        <Button variant="contained" component={Link} to={paths.billingSettings}>
          {t('cancel.back')}
        </Button>
      </Message>
    </>
  );
}
