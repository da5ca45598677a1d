import type { Texts } from '../texts.ts';

export const integrations: Texts<'integrations'> = {
  title: 'Integraciones',
  intro: 'Conecta tu tienda para empezar a grabar sesiones. No hace falta código.',
  platforms: {
    bigcommerce: 'Conecta tu tienda de BigCommerce con las credenciales de una cuenta de API.',
    shopify: 'Instala la app desde la tienda de apps de Shopify y actívala en tu tema.',
    tiendanube: 'Instala la app desde la tienda de aplicaciones de Tiendanube.',
  },
  active: 'Activa',
  connectedTo: 'Conectada a {{storeName}}',
  connectedNow: '¡Tu tienda se conectó correctamente!',
  alreadyConnected: 'Tu tienda {{storeName}} ya está conectada',
  connectedToOthers:
    'Está conectada a otra cuenta. Inicia sesión con esa cuenta o pídele una invitación a su propietario.',
  loadFailed: 'No se pudieron obtener los datos de la tienda',
  loadFailedBody: 'Revisa tu conexión e inténtalo de nuevo.',
  guide: 'Cómo conectar',
  ownersOnly: 'Solo un propietario puede conectar esta tienda. Pídeselo.',
  /** Leads where no app can be installed. */
  byHand: {
    title: 'Agregar el script a tu tienda',
    body: 'La app de {{platform}} todavía no se puede instalar desde aquí. El script funciona sin ella:',
  },
  elsewhere: {
    title: 'La tienda de esta cuenta está en {{platform}}',
    body: 'Cada cuenta tiene una sola tienda. Para conectar otra, crea una cuenta aparte.',
  },
  privacy: {
    title: 'Qué se graba y por qué',
    body: 'Vitrine graba lo que los visitantes ven y hacen en tu tienda, para que descubras dónde dudan o abandonan.',
    typed:
      'Lo que los visitantes escriben en los campos se oculta en su navegador antes de enviarse. Los campos de contraseñas y tarjetas no se graban.',
    shown:
      'Lo que muestran las páginas de tu tienda se graba, como un término de búsqueda en una página de resultados o un nombre en la página de una cuenta, salvo que lo marques como privado.',
    checkout: 'El proceso de pago nunca se graba.',
    kept: 'No se graba a los visitantes que rechazan el seguimiento en el aviso de cookies de tu tienda.',
  },
  bigcommerce: {
    title: 'BigCommerce',
    intro: 'Tres pasos en el panel de control de BigCommerce y un formulario aquí.',
    steps: {
      create: {
        title: 'Crear una cuenta de API de la tienda',
        body: 'En el panel de control de BigCommerce, ve a Settings > Store-level API accounts y haz clic en Create API account.',
      },
      permissions: {
        title: 'Ponerle nombre y definir sus permisos',
        name: 'Nombre:',
        body: 'En OAuth scopes, elige:',
      },
      copy: {
        title: 'Copiar las credenciales',
        body: 'Guarda la cuenta. BigCommerce muestra las credenciales una sola vez: copia ahora el Client ID y el Access Token. El Store Hash es la parte que sigue a /stores/ en la ruta de la API.',
        image:
          'Una ruta de la API: https://api.bigcommerce.com/stores/abc123xyz/v3/. La parte entre /stores/ y /v3/, abc123xyz, está marcada como el Store Hash.',
        hash: 'Store Hash',
      },
    },
    form: {
      title: 'Credenciales',
      clientId: 'Client ID',
      storeHash: 'Store Hash',
      storeHashHint: 'Puedes pegar la ruta de la API completa.',
      whereHash: '¿Dónde está el Store Hash?',
      whereHashBody:
        'Es la parte que sigue a /stores/ en la ruta de la API. Por ejemplo, en https://api.bigcommerce.com/stores/abc123xyz/v3/ es abc123xyz.',
      accessToken: 'Access Token',
      accessTokenHint: 'Se guarda cifrado y no vuelve a mostrarse.',
      showToken: 'Mostrar el Access Token',
      hideToken: 'Ocultar el Access Token',
      connect: 'Conectar tienda',
      reconnect: 'Reconectar tienda',
      connecting: 'Conectando…',
      missing: 'Completa todos los campos obligatorios',
      failed: 'No se pudo conectar con la tienda',
      scopes:
        'A la cuenta de API le falta un permiso: {{scopes}}. Crea otra cuenta con los permisos del paso 2.',
    },
  },
  shopify: {
    title: 'Shopify',
    intro: 'Instala la app, actívala en tu tema y mira tu primera sesión.',
    steps: {
      install: {
        title: 'Instalar la app desde la tienda de apps de Shopify',
        body: 'Abre la página de la app, haz clic en Instalar y confirma en tu panel de Shopify.',
        action: 'Abrir la tienda de apps de Shopify',
        none: 'Busca Vitrine en la tienda de apps de Shopify, haz clic en Instalar y confirma en tu panel de Shopify.',
      },
      enable: {
        title: 'Activar la app en tu tema',
        steps: {
          admin: 'En tu panel de Shopify, ve a Tienda online > Temas.',
          customize: 'Junto a tu tema actual, haz clic en Personalizar.',
          embeds: 'En el editor de temas, haz clic en Integraciones de apps, a la izquierda.',
          toggle: 'Busca Vitrine y actívala.',
          save: 'Haz clic en Guardar, arriba a la derecha.',
        },
        action: 'Abrir el editor de temas',
      },
      verify: {
        title: 'Verificar la instalación',
        body: 'Abre tu tienda en otra pestaña. En la consola del navegador (tecla F12 y luego Consola), busca esta línea:',
      },
    },
    billing: {
      title: 'Facturación',
      body: 'Tienes 14 días de prueba gratis. Después empieza el plan elegido. Adminístralo en tu panel de Shopify.',
    },
  },
  tiendanube: {
    title: 'Tiendanube',
    intro: 'Conecta tu tienda de una de estas dos maneras y comprueba que funciona.',
    store: {
      title: 'Opción 1: instalar desde la tienda de aplicaciones',
      body: 'Abre la página de la app en la tienda de aplicaciones de Tiendanube, haz clic en Instalar y acepta sus permisos. Volverás aquí con tu tienda conectada.',
      action: 'Abrir tienda de aplicaciones',
      none: 'Busca Vitrine en la tienda de aplicaciones de tu administrador de Tiendanube, haz clic en Instalar y acepta sus permisos.',
    },
    support: {
      title: 'Opción 2: la conectamos por ti',
      body: 'Si te registraste directamente aquí, escríbenos desde el correo de abajo y conectaremos tu tienda. Incluye:',
      url: 'la URL de tu tienda',
      email: 'el correo de tu cuenta',
      more: 'cualquier otro dato que debamos saber',
      action: 'Escribir a soporte',
      to: 'O escribe a {{email}}.',
      none: 'Todavía no hay un correo de soporte configurado. Consulta a quien administra Vitrine.',
      subject: 'Conectar mi tienda de Tiendanube',
      message:
        'Hola:\n\nQuiero conectar mi tienda de Tiendanube.\n\nURL de la tienda: \nCorreo de la cuenta: {{email}}\nInformación adicional: \n',
    },
    verify: {
      title: 'Verificar que funciona',
      browse: 'Recorre tu tienda en otra pestaña, como lo haría un visitante.',
      open: 'Abre Grabaciones en el menú.',
      appears: 'Comprueba que tu sesión aparezca en la lista.',
      click: 'Haz clic en ella para ver la grabación.',
    },
    themes: {
      title: 'Temas más nuevos',
      body: 'Los temas más nuevos de Tiendanube ejecutan las apps en un espacio aislado desde el que no pueden ver la página. Si no se graba nada, agrega el script manualmente en el <head> de tu tienda.',
      action: 'Ver script',
    },
  },
};
