import { z } from "zod"
import {
  chavesDe,
  competencia,
  direcaoDaOrdem,
  listaDeIds,
  paginacao,
  pedidoDePagina,
  reais,
  somaEmReais,
  texto,
  textoCru,
  uuid,
} from "./comum.ts"
import { pedidoDeExportacao } from "./exportacao.ts"
import { textoNoFormatoOuNulo } from "./formatos.ts"
import { FORMA_DA_FICHA, FORMA_DOS_DIGITOS, QUEIXA_DOS_DIGITOS } from "./links-publicos.ts"
import {
  assuntosDaComunicacao,
  canaisDaComunicacao,
  estadosDoEnvio,
  eventosDoEnvio,
  situacoesDoComunicado,
  tiposDeModelo,
} from "./listas/comunicacao.ts"
import type { Rotas } from "./rota.ts"

const assunto = chavesDe(assuntosDaComunicacao)
const canal = chavesDe(canaisDaComunicacao)
const estado = chavesDe(estadosDoEnvio)
const tipoDoModelo = chavesDe(tiposDeModelo)

/** A sending as a list shows it. */
export const envioResumido = z.object({
  id: uuid,
  destinatario: z.string(),
  canal,
  endereco: z.string(),
  /** Of this document: what another of the same message proved is not proof of this one. */
  estado,
  em: z.string(),
  abertoEm: z.string().nullable(),
  /** Why it did not arrive, or waits; null of what goes well. */
  motivo: z.string().nullable(),
})

export const comunicadoDoPainel = z.object({
  /** Of the guide, the note or the slip. */
  id: uuid,
  idEmpresa: uuid,
  apelido: z.string(),
  cnpj: z.string(),
  competencia,
  titulo: z.string(),
  valor: reais,
  venceEm: z.string().nullable(),
  /** What goes: the official document of a guide, or our own statement of it, which says so. */
  documento: z.enum(["oficial", "extrato", "xml", "recibo"]),
  situacao: chavesDe(situacoesDoComunicado),
  /** Who would receive it now. */
  destinatarios: z.number().int(),
  envios: z.array(envioResumido),
})
export type ComunicadoDoPainel = z.infer<typeof comunicadoDoPainel>

export const situacoesFiltradas = ["nao-enviado", "nao-aberto", "aberto", "falhou"] as const
const filtro = {
  assunto,
  competencia,
  idEmpresa: uuid.optional(),
  /** Who of the office answers for the company; comma-separated ids. */
  idContabilidade: listaDeIds.optional(),
  situacao: z.enum(situacoesFiltradas).optional(),
  busca: texto(100).optional(),
  /** One document, as a link to it shows. */
  documento: uuid.optional(),
}
export const filtroDaComunicacao = z.object(filtro)
export type FiltroDaComunicacao = z.infer<typeof filtroDaComunicacao>

export const MAXIMO_POR_ENVIO = 10_000
/** Messages shown by a preview; those beyond are counted. */
export const MAXIMO_DA_PREVIA = 50

/** Some documents, or all that the list would show. A field it does not know is an error: ignored, it would reach too many. */
const pedidoDeEnvio = z.strictObject({
  assunto,
  competencia,
  documentos: z.array(uuid).min(1).max(1000).optional(),
  filtro: z
    .strictObject({
      idEmpresa: filtro.idEmpresa,
      idContabilidade: filtro.idContabilidade,
      situacao: filtro.situacao,
      busca: filtro.busca,
    })
    .optional(),
  /** Why what was already sent goes again; without it, only what never went. */
  motivoDoReenvio: texto(300).min(5, "Escreva o motivo em pelo menos 5 caracteres.").optional(),
})
export type PedidoDeEnvio = z.infer<typeof pedidoDeEnvio>

const mensagemPrevista = z.object({
  idEmpresa: uuid,
  apelido: z.string(),
  destinatario: z.string(),
  canal,
  endereco: z.string(),
  assunto: z.string(),
  texto: z.string(),
  documentos: z.array(z.object({ id: uuid, titulo: z.string() })),
})

export const previaDoEnvio = z.object({
  mensagens: z.array(mensagemPrevista),
  totais: z.object({
    mensagens: z.number().int(),
    documentos: z.number().int(),
    jaEnviados: z.number().int(),
    empresas: z.number().int(),
  }),
  /** What does not go, and what to do about it. */
  impedidos: z.array(z.object({ idEmpresa: uuid, apelido: z.string(), motivo: z.string() })),
  /** Where e-mail leads here: a demonstration keeps it, and an installation without a server sends none. */
  correio: z.enum(["smtp", "caixa", "nenhum"]),
})
export type PreviaDoEnvio = z.infer<typeof previaDoEnvio>

export const eventoDoEnvio = z.object({
  id: uuid,
  tipo: chavesDe(eventosDoEnvio),
  estado: estado.nullable(),
  em: z.string(),
  registradoEm: z.string(),
  detalhe: z.string(),
  quem: z.string(),
  prova: z.record(z.string(), z.unknown()),
})

export const envioDetalhado = z.object({
  id: uuid,
  idEmpresa: uuid,
  apelido: z.string(),
  destinatario: z.string(),
  canal,
  endereco: z.string(),
  estado,
  assunto: z.string(),
  texto: z.string(),
  resumo: z.string().nullable(),
  modelo: z.object({ tipo: tipoDoModelo, versao: z.number().int() }),
  motivoDoReenvio: z.string().nullable(),
  criadoEm: z.string(),
  criadoPor: z.string(),
  link: z.object({ valeAte: z.string().nullable(), revogadoEm: z.string().nullable(), erros: z.number().int() }),
  documentos: z.array(
    z.object({
      id: uuid,
      titulo: z.string(),
      valor: reais,
      venceEm: z.string().nullable(),
      sha256: z.string().nullable(),
      codigo: z.string().nullable(),
      abertoEm: z.string().nullable(),
    }),
  ),
  eventos: z.array(eventoDoEnvio),
})
export type EnvioDetalhado = z.infer<typeof envioDetalhado>

const assuntos = z.array(assunto).max(Object.keys(assuntosDaComunicacao).length)

export const destinatario = z.object({
  /** Null of a user of the company who chose nothing yet: every subject is theirs. */
  id: uuid.nullable(),
  idUsuario: uuid.nullable(),
  nome: z.string(),
  email: z.string().nullable(),
  celular: z.string().nullable(),
  cpf: z.string().nullable(),
  assuntos,
  lembretes: z.boolean(),
  /** Agreed to receive by WhatsApp, in the place of the e-mail. */
  whatsapp: z.boolean(),
  versao: z.number().int(),
  /** The last message to this address came back: why. */
  problema: z.string().nullable(),
})
export type Destinatario = z.infer<typeof destinatario>

const dadosDoDestinatario = z.object({
  idUsuario: uuid.nullable().default(null),
  nome: texto(80).min(2, "Informe o nome de quem recebe."),
  email: textoNoFormatoOuNulo("email").default(null),
  celular: textoNoFormatoOuNulo("celular").default(null),
  cpf: textoNoFormatoOuNulo("cpf").default(null),
  assuntos,
  lembretes: z.boolean().default(true),
  whatsapp: z.boolean().default(false),
})
export type DadosDoDestinatario = z.infer<typeof dadosDoDestinatario>

export const modeloDeMensagem = z.object({
  tipo: tipoDoModelo,
  versao: z.number().int(),
  assunto: z.string(),
  corpo: z.string(),
  criadoEm: z.string().nullable(),
  criadoPor: z.string().nullable(),
})
export type ModeloDeMensagem = z.infer<typeof modeloDeMensagem>

const textosDoModelo = {
  tipo: tipoDoModelo,
  assunto: texto(120).min(5, "Escreva o assunto em pelo menos 5 caracteres."),
  corpo: texto(4000).min(20, "Escreva o texto da mensagem."),
}

const degrau = z.object({
  diasAntes: z.number().int().min(0).max(30),
  quem: z.enum(["destinatario", "responsavel"]),
})
export const configuracaoDaComunicacao = z.object({
  escadaLigada: z.boolean(),
  escada: z.array(degrau).max(5),
  maximoPorDia: z.number().int(),
  validadeDoLinkDias: z.number().int(),
  remetente: z
    .object({
      endereco: z.string(),
      /** Record of the domain that publishes the key, to be created by who looks after it. */
      registro: z.object({ nome: z.string(), valor: z.string() }),
      conferidoEm: z.string().nullable(),
    })
    .nullable(),
  correio: z.enum(["smtp", "caixa", "nenhum"]),
  versao: z.number().int(),
})
export type ConfiguracaoDaComunicacao = z.infer<typeof configuracaoDaComunicacao>

const ficha = z.string().regex(FORMA_DA_FICHA, "Este link está incompleto. Abra-o de novo pela mensagem.")
const chaveDoLink = { ficha, digitos: textoCru(4).regex(FORMA_DOS_DIGITOS, QUEIXA_DOS_DIGITOS) }
export const linkFechado = z.object({
  /** What opens it. */
  pede: z.enum(["cpf", "cnpj", "entrada"]),
  valeAte: z.string().nullable(),
  situacao: z.enum(["valido", "expirado", "revogado", "bloqueado"]),
})
export type LinkFechado = z.infer<typeof linkFechado>

export const documentoDoLink = z.object({
  id: uuid,
  titulo: z.string(),
  valor: reais,
  venceEm: z.string().nullable(),
  nome: z.string(),
  sha256: z.string(),
  codigo: z.string(),
  /** SVG as a data address: where the code is confirmed. */
  qr: z.string(),
  pago: z.boolean(),
  /** What a guide costs today, with fine and interest as far as they are known; null of what is paid, or is no guide. */
  devido: reais.nullable(),
  /** Only of an official document that may be paid today. */
  linhaDigitavel: z.string().nullable(),
  pix: z.string().nullable(),
  frase: z.string().nullable(),
})
export const linkAberto = z.object({
  empresa: z.string(),
  escritorio: z.string(),
  competencia,
  documentos: z.array(documentoDoLink),
})
export type LinkAberto = z.infer<typeof linkAberto>

export const conferencia = z.object({
  titulo: z.string(),
  valor: reais,
  venceEm: z.string().nullable(),
  sha256: z.string(),
  emitidoEm: z.string(),
  escritorio: z.string(),
})
export type Conferencia = z.infer<typeof conferencia>

/** What reaches the client, with its proof. */
export const rotasDaComunicacao = {
  listarComunicacao: {
    metodo: "GET",
    caminho: "/comunicacao",
    papel: "ADMINISTRADOR",
    resumo: "Documentos de um mês e a quem cada um chegou",
    query: filtroDaComunicacao.extend({ ...pedidoDePagina, direcao: direcaoDaOrdem.default("asc") }),
    resposta: z.object({
      lista: z.array(comunicadoDoPainel),
      paginacao,
      totais: z.object({
        documentos: z.number().int(),
        enviados: z.number().int(),
        abertos: z.number().int(),
        falhas: z.number().int(),
        valor: somaEmReais,
      }),
      correio: z.enum(["smtp", "caixa", "nenhum"]),
    }),
  },
  exportarComunicacao: {
    metodo: "GET",
    caminho: "/comunicacao/exportacao",
    papel: "ADMINISTRADOR",
    resumo: "Documentos de um mês e a quem cada um chegou, em planilha",
    query: filtroDaComunicacao.extend({ ...pedidoDeExportacao, direcao: direcaoDaOrdem.default("asc") }),
  },
  preverEnvio: {
    metodo: "POST",
    caminho: "/comunicacao/previa",
    papel: "ADMINISTRADOR",
    resumo: "O que seria enviado, mensagem por mensagem; nada sai",
    corpo: pedidoDeEnvio,
    resposta: previaDoEnvio,
  },
  pedirEnvio: {
    metodo: "POST",
    caminho: "/comunicacao/envios",
    papel: "ADMINISTRADOR",
    resumo: "Envia o que ainda não foi enviado; de novo, só com o motivo",
    corpo: pedidoDeEnvio,
    resposta: previaDoEnvio.pick({ totais: true, impedidos: true }),
    status: 201,
  },
  passarAoWhatsapp: {
    metodo: "POST",
    caminho: "/comunicacao/whatsapp",
    papel: "ADMINISTRADOR",
    resumo: "Endereço wa.me com a mensagem pronta, para quem envia pelo próprio aparelho",
    segredo: true,
    corpo: z.strictObject({ assunto, documento: uuid, idDestinatario: uuid, motivoDoReenvio: texto(300).optional() }),
    resposta: z.object({ endereco: z.string(), idEnvio: uuid }),
    status: 201,
  },
  consultarEnvio: {
    metodo: "GET",
    caminho: "/comunicacao/envios/:id",
    papel: "ADMINISTRADOR",
    resumo: "Um envio com a sua prova",
    resposta: envioDetalhado,
  },
  baixarProva: {
    metodo: "GET",
    caminho: "/comunicacao/envios/:id/prova",
    papel: "ADMINISTRADOR",
    resumo: "A prova de um envio, em JSON",
  },
  revogarLink: {
    metodo: "POST",
    caminho: "/comunicacao/envios/:id/revogar",
    papel: "ADMINISTRADOR",
    resumo: "O link da mensagem deixa de abrir",
    resposta: envioDetalhado,
  },
  listarDestinatarios: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/destinatarios",
    papel: "EMPRESA",
    resumo: "Quem da empresa recebe o quê",
    resposta: z.object({ lista: z.array(destinatario), emailDaEmpresa: z.string().nullable() }),
  },
  criarDestinatario: {
    metodo: "POST",
    caminho: "/empresas/:idEmpresa/destinatarios",
    papel: "EMPRESA",
    resumo: "Cadastra quem recebe, ou grava o que uma pessoa da empresa escolheu",
    corpo: dadosDoDestinatario,
    resposta: destinatario,
    status: 201,
  },
  editarDestinatario: {
    metodo: "PUT",
    caminho: "/destinatarios/:id",
    papel: "EMPRESA",
    resumo: "Muda o que um destinatário recebe",
    comVersao: true,
    corpo: dadosDoDestinatario,
    resposta: destinatario,
  },
  excluirDestinatario: {
    metodo: "DELETE",
    caminho: "/destinatarios/:id",
    papel: "EMPRESA",
    resumo: "Deixa de enviar a um destinatário; o que já foi enviado fica",
    resposta: z.object({ id: uuid }),
  },
  listarModelos: {
    metodo: "GET",
    caminho: "/comunicacao/modelos",
    papel: "CONTADOR",
    resumo: "Textos em vigor do escritório",
    resposta: z.object({ lista: z.array(modeloDeMensagem) }),
  },
  listarVersoesDoModelo: {
    metodo: "GET",
    caminho: "/comunicacao/modelos/:tipo/versoes",
    papel: "CONTADOR",
    resumo: "Como um texto já foi, a versão mais nova primeiro",
    params: z.object({ tipo: tipoDoModelo }),
    resposta: z.object({ lista: z.array(modeloDeMensagem) }),
  },
  gravarModelo: {
    metodo: "POST",
    caminho: "/comunicacao/modelos",
    papel: "ADMINISTRADOR",
    resumo: "Grava outra versão de um texto",
    corpo: z.object({ ...textosDoModelo, versaoLida: z.number().int().min(0) }),
    resposta: modeloDeMensagem,
    status: 201,
  },
  preverModelo: {
    metodo: "POST",
    caminho: "/comunicacao/modelos/previa",
    papel: "CONTADOR",
    resumo: "Como um texto ficaria para uma empresa",
    /** With both, the facts are those of the company in the month; where there are none, of example. */
    corpo: z.object({ ...textosDoModelo, idEmpresa: uuid.optional(), competencia: competencia.optional() }),
    resposta: z.object({ empresa: z.string(), assunto: z.string(), texto: z.string(), html: z.string() }),
  },
  consultarComunicacao: {
    metodo: "GET",
    caminho: "/comunicacao/configuracao",
    papel: "CONTADOR",
    resumo: "Como o escritório se comunica",
    comVersao: true,
    resposta: configuracaoDaComunicacao,
  },
  configurarComunicacao: {
    metodo: "PUT",
    caminho: "/comunicacao/configuracao",
    papel: "ADMINISTRADOR",
    resumo: "Muda lembretes, limites e remetente",
    comVersao: true,
    corpo: z.object({
      escadaLigada: z.boolean(),
      escada: z.array(degrau).max(5),
      maximoPorDia: z.number().int().min(1).max(50),
      validadeDoLinkDias: z.number().int().min(1).max(180),
      /** Null: the installation's own. */
      remetente: textoNoFormatoOuNulo("email").default(null),
    }),
    resposta: configuracaoDaComunicacao,
  },
  conferirRemetente: {
    metodo: "POST",
    caminho: "/comunicacao/configuracao/remetente",
    papel: "ADMINISTRADOR",
    resumo: "Procura no domínio o registro que autoriza o remetente",
    resposta: configuracaoDaComunicacao,
  },
  consultarLink: {
    metodo: "POST",
    caminho: "/publico/documentos/consulta",
    papel: "publica",
    resumo: "O que um link pede para abrir",
    corpo: z.object({ ficha }),
    resposta: linkFechado,
  },
  abrirLink: {
    metodo: "POST",
    caminho: "/publico/documentos/abertura",
    papel: "publica",
    resumo: "Abre os documentos de um link; a abertura fica registrada",
    corpo: z.object(chaveDoLink),
    resposta: linkAberto,
  },
  baixarDoLink: {
    metodo: "POST",
    caminho: "/publico/documentos/arquivo",
    papel: "publica",
    resumo: "Um documento do link; o download fica registrado",
    corpo: z.object({ ...chaveDoLink, documento: uuid }),
  },
  desligarLembretes: {
    metodo: "POST",
    caminho: "/publico/documentos/lembretes",
    papel: "publica",
    resumo: "Desliga os lembretes de quem recebeu a mensagem (RFC 8058)",
    query: z.object({ ficha }),
    resposta: z.object({ feito: z.literal(true) }),
  },
  conferirCodigo: {
    metodo: "GET",
    caminho: "/publico/conferencia/:codigo",
    papel: "publica",
    resumo: "Valor, vencimento e hash do documento de um código",
    params: z.object({ codigo: textoCru(40) }),
    resposta: conferencia,
  },
} as const satisfies Rotas
