/** Subjects of what an office sends, one a tab of the panel; a recipient takes those chosen. */
export const assuntosDaComunicacao = {
  impostos: { rotulo: "Impostos" },
  "notas-fiscais": { rotulo: "Notas fiscais" },
  "pro-labore": { rotulo: "Pró-labore" },
} as const
export type AssuntoDaComunicacao = keyof typeof assuntosDaComunicacao

export const canaisDaComunicacao = {
  email: { rotulo: "E-mail" },
  portal: { rotulo: "Aviso no portal" },
  whatsapp: { rotulo: "WhatsApp (link)" },
  "whatsapp-api": { rotulo: "WhatsApp" },
} as const
export type CanalDaComunicacao = keyof typeof canaisDaComunicacao

export type TipoDoComunicado = "guia" | "nota" | "recibo"

/** States of a sending, from what proves least to what proves most; the one shown is the strongest proved. */
export const estadosDoEnvio = {
  "na-fila": { rotulo: "Na fila", explicacao: "Foi pedido e espera a vez." },
  preparado: { rotulo: "Saindo", explicacao: "A mensagem está pronta e está saindo." },
  adiado: { rotulo: "Adiado", explicacao: "O servidor pediu para tentar mais tarde; uma nova tentativa está marcada." },
  "a-mao": {
    rotulo: "Passado ao WhatsApp",
    explicacao: "Alguém do escritório abriu o WhatsApp com a mensagem pronta; o sistema não sabe se ela foi enviada.",
  },
  incerto: {
    rotulo: "Incerto",
    explicacao:
      "A conexão caiu depois que o texto saiu: pode ter chegado ou não. Nada é repetido sozinho; confirme com a pessoa antes de reenviar.",
  },
  enviado: { rotulo: "Enviado", explicacao: "Quem leva a mensagem aceitou. Isso ainda não prova que chegou." },
  falhou: { rotulo: "Falhou", explicacao: "Não chegou. O motivo está na linha do tempo." },
  entregue: { rotulo: "Entregue", explicacao: "Há prova de que chegou." },
  lido: { rotulo: "Lido", explicacao: "A mensagem foi lida; o documento ainda não foi aberto." },
  aberto: { rotulo: "Aberto", explicacao: "A pessoa abriu o documento." },
} as const
export type EstadoDoEnvio = keyof typeof estadosDoEnvio

/** How a document of the panel stands, over all its recipients: the weakest of what still matters. */
export const situacoesDoComunicado = {
  "sem-destinatario": { rotulo: "Sem destinatário" },
  pronto: { rotulo: "Pronto para enviar" },
  "em-envio": { rotulo: "Saindo" },
  "a-mao": { rotulo: "Passado ao WhatsApp" },
  falhou: { rotulo: "Falhou" },
  incerto: { rotulo: "Incerto" },
  enviado: { rotulo: "Enviado" },
  entregue: { rotulo: "Entregue" },
  lido: { rotulo: "Lido" },
  aberto: { rotulo: "Aberto" },
  pago: { rotulo: "Pago" },
} as const
export type SituacaoDoComunicado = keyof typeof situacoesDoComunicado

/** What happened to a sending. */
export const eventosDoEnvio = {
  pedido: { rotulo: "Pedido" },
  preparado: { rotulo: "Mensagem pronta" },
  esperando: { rotulo: "Esperando outro dia" },
  adiado: { rotulo: "Adiado pelo servidor" },
  "a-mao": { rotulo: "Passado ao WhatsApp" },
  incerto: { rotulo: "Resposta perdida" },
  enviado: { rotulo: "Aceito pelo servidor" },
  falhou: { rotulo: "Falhou" },
  devolvido: { rotulo: "Devolvido" },
  entregue: { rotulo: "Entrega confirmada" },
  lido: { rotulo: "Mensagem lida" },
  "outro-canal": { rotulo: "Segue por outro canal" },
  aberto: { rotulo: "Aberto" },
  baixado: { rotulo: "Documento baixado" },
  "link-bloqueado": { rotulo: "Link bloqueado" },
  "link-revogado": { rotulo: "Link revogado" },
  "sem-lembretes": { rotulo: "Lembretes desligados" },
} as const
export type TipoDoEventoDoEnvio = keyof typeof eventosDoEnvio

/** Texts of an office, by what each is for. */
export const tiposDeModelo = {
  impostos: { rotulo: "Impostos do mês" },
  "notas-fiscais": { rotulo: "Notas fiscais" },
  "pro-labore": { rotulo: "Recibos de pró-labore" },
  lembrete: { rotulo: "Lembrete do que não foi aberto" },
} as const
export type TipoDoModelo = keyof typeof tiposDeModelo

/** What a text may say of the facts. */
export const variaveisDoModelo = {
  nome: { rotulo: "Nome do destinatário", exemplo: "Ana Souza" },
  empresa: { rotulo: "Empresa", exemplo: "Padaria Pão Quente" },
  competencia: { rotulo: "Competência", exemplo: "10/2026" },
  documentos: {
    rotulo: "Lista dos documentos, com valor e vencimento",
    exemplo: "DAS: R$ 1.825,00, vence em 20/11/2026",
  },
  quantidade: { rotulo: "Quantos documentos", exemplo: "1 documento" },
  vencimento: { rotulo: "Primeiro vencimento", exemplo: "20/11/2026" },
  total: { rotulo: "Soma dos valores", exemplo: "R$ 1.825,00" },
  escritorio: { rotulo: "Nome do escritório", exemplo: "Contabilidade Exemplo" },
  link: { rotulo: "Endereço do link seguro", exemplo: "https://…/documento#…" },
} as const
export type VariavelDoModelo = keyof typeof variaveisDoModelo

/** A step of the reminders: how many days before the due date, to whom. */
export interface DegrauDaEscada {
  readonly diasAntes: number
  readonly quem: "destinatario" | "responsavel"
}
