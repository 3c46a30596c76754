/** Errors that the browser itself may have to say: of who is at the door, and of a proxy that answered in place of the API. */
export const errosDaSessao = {
  "nao-autenticado": { status: 401, mensagem: "Sua sessão expirou. Entre novamente." },
  "usuario-desativado": { status: 403, mensagem: "Este usuário está desativado. Fale com o seu escritório contábil." },
  "escritorio-encerrado": {
    status: 403,
    mensagem: "O acesso do seu escritório contábil foi encerrado. Fale com quem opera a plataforma.",
  },
  "usuario-sem-cadastro": {
    status: 403,
    mensagem: "Este e-mail ainda não tem acesso. Peça um convite ao seu escritório contábil.",
  },
  "arquivo-grande-demais": {
    status: 413,
    mensagem: "O envio passa do limite de 50 MB ou de 200 arquivos. Divida-o em partes menores.",
  },
} as const
