import type { Texts } from '../texts.ts';

export const codes: Texts<'loginAndPass/codes'> = {
  errors: {
    codes: {
      permission_denied: 'Solo un propietario de esta tienda puede hacer esto.',
      second_factor_required: 'Esta tienda exige la verificación en dos pasos. Configúrala para continuar.',
      second_factor_missing: 'Primero configura la verificación en dos pasos en tu propia cuenta.',
      passkeys_off: 'Las llaves de acceso necesitan un dominio y no funcionan en esta dirección.',
      email_not_confirmed: 'Primero confirma tu correo con el enlace que te enviamos.',
      owner_not_removable: 'No se puede quitar al propietario.',
      sole_owner: 'Eres el único propietario de una tienda. Primero transfiérela o elimínala.',
      account_leaving: 'Esta persona está eliminando su cuenta. Elige a otra.',
      events_too_large:
        'Esta sesión tiene demasiados eventos para una sola respuesta. Usa su endpoint events/.',
      recording_gone: 'Esta grabación venció y ya no está disponible.',
      downloads_exceeded:
        'Ya usaste todas las descargas de tu plan en este período. Mejora tu plan para descargar más.',
      no_subscription: 'Esta tienda no tiene una suscripción activa.',
      downloads_off: 'Las descargas no están disponibles en este servidor.',
      plan_unavailable: 'Este plan no está disponible.',
      payments_off: 'Los pagos no están configurados en este servidor.',
      payments_unavailable:
        'El proveedor de pagos no respondió. Revisa tu plan antes de intentarlo de nuevo.',
      payment_overdue:
        'Tu último pago falló. Agrega otra tarjeta y cambia de plan cuando se complete el pago.',
      billing_busy: 'Hay otro cambio de plan en curso. Inténtalo de nuevo en un momento.',
      payment_method_missing: 'No tienes una tarjeta guardada. Agrega una para continuar.',
      payment_method_needed: 'Tu plan se paga con esta tarjeta. Agrega otra primero.',
      raw_cards_off: 'Agrega las tarjetas en la página del proveedor de pagos.',
      card_declined: 'La tarjeta fue rechazada. Prueba con otra.',
      card_funds: 'La tarjeta no tiene fondos suficientes. Prueba con otra.',
      card_expired: 'La tarjeta está vencida. Prueba con otra.',
      card_cvc: 'El código de seguridad es incorrecto.',
      card_number: 'El número de tarjeta es incorrecto.',
      card_authentication:
        'Tu banco necesita verificar esta tarjeta. Continúa en la página del proveedor de pagos.',
      store_url_unknown: 'No se pudo determinar la URL de la tienda de Shopify',
      workspace_has_store: 'Esta cuenta ya está conectada a otra tienda. Crea una cuenta aparte para esta.',
      credentials_missing: 'El Client ID, el Store Hash y el Access Token son obligatorios',
      platform_credentials_invalid: 'Credenciales incorrectas',
      platform_client_id_mismatch: 'El Client ID no corresponde a este Access Token.',
      platform_scope_missing:
        'A la cuenta de API le falta un permiso. Crea otra cuenta con los permisos del paso 2.',
      platform_store_unavailable: 'La plataforma cerró o suspendió esta tienda.',
      platform_store_not_found: 'No hay ninguna tienda con este Store Hash.',
      platform_refused: 'La plataforma rechazó el script.',
    },
  },
};
