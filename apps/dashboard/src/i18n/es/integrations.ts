import type { Texts } from '../texts.ts';

export const integrations: Texts<'integrations'> = {
  title: 'Integraciones',
  intro: 'Conectá tu tienda y sus visitas se graban sin que tengas que tocar código.',
  platforms: {
    bigcommerce: 'Conectá una tienda de BigCommerce con las credenciales de una cuenta de API.',
    shopify: 'Instalá la app desde la tienda de apps de Shopify y activala en tu tema.',
    tiendanube: 'Instalá la app desde la tienda de aplicaciones de Tiendanube.',
  },
  active: 'Activa',
  connectedTo: 'Conectada a {{storeName}}',
  connectedNow: '¡Tu tienda se conectó correctamente!',
  alreadyConnected: 'Tu tienda {{storeName}} ya está conectada',
  connectedToOthers:
    'Está conectada a otra cuenta, no a esta. Iniciá sesión con esa cuenta o pedile una invitación a su propietario.',
  loadFailed: 'No se pudieron obtener los datos de la tienda',
  loadFailedBody: 'Revisá tu conexión y volvé a intentarlo.',
  guide: 'Cómo conectar',
  ownersOnly: 'Solo un propietario de esta tienda puede conectarla. Pedíselo a uno de ellos.',
  elsewhere: {
    title: 'La tienda de esta cuenta está en {{platform}}',
    body: 'Cada cuenta tiene una tienda. Para conectar otra, creá una cuenta aparte para ella.',
  },
  privacy: {
    title: 'Qué se graba y por qué',
    body: 'Vitrine graba lo que tus visitantes ven y hacen en tu tienda, para que descubras dónde dudan o abandonan.',
    typed:
      'Lo que escriben los visitantes se enmascara en su propio navegador, antes de enviarse. Las contraseñas y los datos de tarjetas nunca salen de él.',
    checkout: 'El proceso de pago nunca se graba.',
    kept: 'No se graba a quien rechaza el seguimiento en el aviso de cookies de tu tienda.',
  },
  bigcommerce: {
    title: 'BigCommerce',
    intro: 'Tres pasos en el panel de control de tu tienda y un formulario acá.',
    steps: {
      create: {
        title: 'Creá una cuenta de API de la tienda',
        body: 'En el panel de control de BigCommerce, abrí Settings, luego Store-level API accounts, y elegí Create API account.',
      },
      permissions: {
        title: 'Ponele nombre y definí sus permisos',
        name: 'Nombre:',
        body: 'En OAuth scopes, elegí:',
      },
      copy: {
        title: 'Copiá las credenciales',
        body: 'Guardá la cuenta. BigCommerce muestra las credenciales una sola vez: copiá el Client ID y el Access Token. El Store Hash es la parte que sigue a /stores/ en la ruta de la API.',
        image:
          'Una ruta de la API: https://api.bigcommerce.com/stores/abc123xyz/v3/. La parte entre /stores/ y /v3/, abc123xyz, está marcada como el Store Hash.',
        hash: 'Store Hash',
      },
    },
    form: {
      title: 'Credenciales',
      clientId: 'Client ID',
      storeHash: 'Store Hash',
      storeHashHint: 'Podés pegar la ruta de la API completa.',
      whereHash: '¿Dónde está el Store Hash?',
      whereHashBody:
        'Es la parte que sigue a /stores/ en la ruta de la API: en https://api.bigcommerce.com/stores/abc123xyz/v3/ es abc123xyz.',
      accessToken: 'Access Token',
      accessTokenHint: 'Se guarda cifrado y no vuelve a mostrarse.',
      showToken: 'Mostrar el Access Token',
      hideToken: 'Ocultar el Access Token',
      connect: 'Conectar tienda',
      reconnect: 'Volver a conectar la tienda',
      connecting: 'Conectando…',
      missing: 'Completá todos los campos obligatorios',
      failed: 'No se pudo conectar con la tienda',
      scopes:
        'A la cuenta de API le falta un permiso: {{scopes}}. Creá otra cuenta con los permisos del paso 2.',
    },
  },
  shopify: {
    title: 'Shopify',
    intro: 'Instalá la app, activala en tu tema y mirá tu primera visita.',
    steps: {
      install: {
        title: 'Instalá la app desde la tienda de apps de Shopify',
        body: 'Abrí la página de la app, elegí Instalar y confirmá en tu panel de Shopify.',
        action: 'Abrir la tienda de apps de Shopify',
        none: 'Buscá Vitrine en la tienda de apps de Shopify, elegí Instalar y confirmá en tu panel de Shopify.',
      },
      enable: {
        title: 'Activá la app en tu tema',
        steps: {
          admin: 'En tu panel de Shopify, abrí Tienda online y luego Temas.',
          customize: 'Junto a tu tema actual, elegí Personalizar.',
          embeds: 'En el editor de temas, abrí Integraciones de apps a la izquierda.',
          toggle: 'Buscá Vitrine y activala.',
          save: 'Elegí Guardar arriba a la derecha.',
        },
        action: 'Abrir el editor de temas',
      },
      verify: {
        title: 'Verificá la instalación',
        body: 'Abrí tu tienda en otra pestaña. En la consola del navegador (tecla F12 y luego Consola) aparece esta línea:',
      },
    },
    billing: {
      title: 'Facturación',
      body: 'La prueba gratis dura 14 días; después empieza el plan que elegiste. Lo administrás en tu panel de Shopify.',
    },
  },
  tiendanube: {
    title: 'Tiendanube',
    intro: 'Dos maneras de conectar tu tienda y cómo ver que funciona.',
    store: {
      title: 'Opción 1: instalar desde la tienda de aplicaciones',
      body: 'Abrí la página de la app en la tienda de aplicaciones de Tiendanube, elegí Instalar y aceptá sus permisos. Volvés acá con tu tienda conectada.',
      action: 'Abrir la tienda de aplicaciones',
      none: 'Buscá Vitrine en la tienda de aplicaciones de tu administrador de Tiendanube, elegí Instalar y aceptá sus permisos.',
    },
    support: {
      title: 'Opción 2: la conectamos por vos',
      body: 'Si te registraste directamente acá, escribinos desde el correo de abajo y conectamos tu tienda. Contanos:',
      url: 'la dirección (URL) de tu tienda',
      email: 'el correo de tu cuenta',
      more: 'cualquier otra cosa que tengamos que saber',
      action: 'Escribir a soporte',
      to: 'O escribí a {{email}}.',
      none: 'Este servidor todavía no indica un correo de soporte: pedíselo a quien lo administra.',
      subject: 'Conectar mi tienda de Tiendanube',
      message:
        'Hola:\n\nQuiero conectar mi tienda de Tiendanube.\n\nURL de la tienda: \nCorreo de la cuenta: {{email}}\nInformación adicional: \n',
    },
    verify: {
      title: 'Verificá que funciona',
      browse: 'Recorré tu tienda en otra pestaña, como lo haría un visitante.',
      open: 'Abrí Grabaciones, en el menú de este panel.',
      appears: 'Fijate que tu visita aparezca en la lista.',
      click: 'Hacé clic en ella para ver la grabación.',
    },
    themes: {
      title: 'Temas más nuevos',
      body: 'Los temas más nuevos de Tiendanube ejecutan las apps donde no pueden ver la página. Si no se graba nada, poné el script a mano en el encabezado (head) de tu tienda.',
      action: 'Ver el script',
    },
  },
};
