import type { AssuntoDaComunicacao } from "@partida/contracts"
import { and, asc, eq, inArray, isNull } from "drizzle-orm"
import { abrirCorpo } from "../correio/mensagens.ts"
import type { Ato } from "../db/ato.ts"
import { destinatarios, envios, enviosEventos } from "../db/schema/comunicacao.ts"
import { mensagens } from "../db/schema/correio.ts"
import { empresas } from "../db/schema/empresas.ts"
import { guias } from "../db/schema/guias.ts"
import { criarDestinatario } from "../features/comunicacao/destinatarios.service.ts"
import { enderecoDeRetorno } from "../features/comunicacao/devolucao.ts"
import { receberDevolucao } from "../features/comunicacao/devolucoes.service.ts"
import { abrirLink } from "../features/comunicacao/links.service.ts"
import { pedirEnvio } from "../features/comunicacao/pedido.service.ts"
import { passarAoWhatsapp } from "../features/comunicacao/whatsapp.service.ts"
import { sistema } from "../features/processamento/processamento.service.ts"
import type { Servico } from "../servico.ts"
import { type Calendario, calendarioDe } from "./calendario.ts"
import { HORIZONTE } from "./escritorios.ts"

type Partes = Pick<Servico, "banco" | "cofre" | "armazem" | "marcas" | "config" | "trabalhos" | "agora">

/** Companies that are written to: enough for every state, and no more of the time of who waits for the demonstration. */
const EMPRESAS = 24
/** One in so many was not sent yet, and one in so many was opened. */
const POR_ENVIAR = 4
const ABRE = 3
const RETORNO = "devolucoes@partida.example"

/** Who of some companies receives, besides the owners with an account and the e-mail of the registration. */
const PESSOAS = [
  { nome: "Marta Ribeiro", caixa: "marta.ribeiro", celular: "11900000001", assuntos: ["impostos", "notas-fiscais"] },
  { nome: "Paulo Nogueira", caixa: "financeiro", celular: null, assuntos: ["impostos"] },
  { nome: "Lia Campos", caixa: "lia", celular: "11900000003", assuntos: ["impostos", "pro-labore"] },
] as const satisfies readonly {
  nome: string
  caixa: string
  celular: string | null
  assuntos: readonly AssuntoDaComunicacao[]
}[]

/**
 * Sends the guides of the month being closed to who receives them, through the services of the product: the messages are made and kept in
 * the box of the demonstration, a third of the links is opened, one message comes back and one is passed to WhatsApp. Safe to repeat.
 */
export async function semearComunicacao(servico: Partes, referencia: Date): Promise<void> {
  const calendario = calendarioDe(referencia)
  const escopo = sistema(HORIZONTE.id)
  const ato: Ato = { escopo, nome: HORIZONTE.contador, agora: servico.agora() }
  const escolhidas = await lerEmpresas(servico, calendario)
  await cadastrarPessoas(servico, ato, escolhidas)
  const enviadas = escolhidas.filter((_, i) => i % POR_ENVIAR !== POR_ENVIAR - 1).map(({ id }) => id)
  const url = await servico.marcas.urlDoEscritorio(HORIZONTE.id)
  const documentos = await servico.banco.emEscopo(escopo, (tx) =>
    tx
      .select({ id: guias.id })
      .from(guias)
      .where(
        and(
          eq(guias.idEscritorio, HORIZONTE.id),
          eq(guias.competencia, calendario.aFechar),
          inArray(guias.idEmpresa, enviadas),
          isNull(guias.substituidaEm),
        ),
      ),
  )
  const pedido = {
    assunto: "impostos",
    competencia: calendario.aFechar,
    documentos: documentos.map(({ id }) => id),
  } as const
  if (pedido.documentos.length > 0) await servico.banco.emEscopo(escopo, (tx) => pedirEnvio(tx, ato, pedido, url))
  await passarUm(servico, ato, pedido.documentos)
  await servico.trabalhos.correio()
  await responder(servico)
}

const lerEmpresas = ({ banco }: Partes, { aFechar }: Calendario) =>
  banco.emEscopo(sistema(HORIZONTE.id), (tx) =>
    tx
      .selectDistinct({ id: empresas.id, cnpj: empresas.cnpj, email: empresas.email })
      .from(empresas)
      .innerJoin(guias, and(eq(guias.idEscritorio, empresas.idEscritorio), eq(guias.idEmpresa, empresas.id)))
      .where(and(eq(empresas.idEscritorio, HORIZONTE.id), eq(guias.competencia, aFechar)))
      .orderBy(asc(empresas.cnpj))
      .limit(EMPRESAS),
  )

async function cadastrarPessoas({ banco }: Partes, ato: Ato, escolhidas: Awaited<ReturnType<typeof lerEmpresas>>) {
  const ja = await banco.emEscopo(ato.escopo, (tx) =>
    tx
      .select({ idEmpresa: destinatarios.idEmpresa })
      .from(destinatarios)
      .where(eq(destinatarios.idEscritorio, HORIZONTE.id)),
  )
  const comPessoa = new Set(ja.map(({ idEmpresa }) => idEmpresa))
  for (const [i, { id, email }] of escolhidas.entries()) {
    const pessoa = PESSOAS[i % (PESSOAS.length + 1)]
    if (!pessoa || email === null || comPessoa.has(id)) continue
    const { caixa, assuntos, ...resto } = pessoa
    const dados = {
      ...resto,
      idUsuario: null,
      cpf: null,
      lembretes: true,
      whatsapp: false,
      assuntos: [...assuntos],
      email: `${caixa}@${email.slice(email.lastIndexOf("@") + 1)}`,
    }
    await banco.emEscopo(ato.escopo, (tx) => criarDestinatario(tx, ato, id, dados))
  }
}

/** One document goes by WhatsApp too, to the first person with a telephone. */
async function passarUm(servico: Partes, ato: Ato, documentos: readonly string[]) {
  const { banco, config, ...resto } = servico
  const [alvo] = await banco.emEscopo(ato.escopo, (tx) =>
    tx
      .select({ idDestinatario: destinatarios.id, documento: guias.id })
      .from(destinatarios)
      .innerJoin(
        guias,
        and(eq(guias.idEscritorio, destinatarios.idEscritorio), eq(guias.idEmpresa, destinatarios.idEmpresa)),
      )
      .where(
        and(
          eq(destinatarios.idEscritorio, HORIZONTE.id),
          eq(destinatarios.celular, PESSOAS[0].celular),
          inArray(guias.id, [...documentos]),
        ),
      )
      .orderBy(asc(guias.vencimento), asc(guias.id))
      .limit(1),
  )
  const passados = await banco.emEscopo(ato.escopo, (tx) =>
    tx
      .select({ id: envios.id })
      .from(envios)
      .where(and(eq(envios.idEscritorio, HORIZONTE.id), eq(envios.canal, "whatsapp")))
      .limit(1),
  )
  if (!alvo || passados.length > 0) return
  await passarAoWhatsapp({ banco, ...resto, correio: config.correio }, ato, { assunto: "impostos", ...alvo })
}

/** What the other side did with the messages: some links are opened, some messages are delivered, one comes back. */
async function responder({ banco, cofre, agora }: Partes) {
  const saidos = await banco.emEscopo(sistema(HORIZONTE.id), (tx) =>
    tx
      .select({ id: envios.id, idEmpresa: envios.idEmpresa, abreCom: envios.abreCom, endereco: envios.endereco })
      .from(envios)
      .where(and(eq(envios.idEscritorio, HORIZONTE.id), eq(envios.estado, "enviado"), eq(envios.canal, "email")))
      .orderBy(asc(envios.endereco), asc(envios.criadoEm)),
  )
  const respondidos = await banco.emEscopo(sistema(HORIZONTE.id), (tx) =>
    tx
      .select({ id: enviosEventos.id })
      .from(enviosEventos)
      .where(and(eq(enviosEventos.idEscritorio, HORIZONTE.id), inArray(enviosEventos.tipo, ["aberto", "devolvido"])))
      .limit(1),
  )
  if (respondidos.length > 0) return
  // The only message of its company: nothing of the documents arrived.
  const porEmpresa = Map.groupBy(saidos, ({ idEmpresa }) => idEmpresa)
  const devolvido = saidos.findLast(({ idEmpresa }) => porEmpresa.get(idEmpresa)?.length === 1)?.id
  for (const [i, { id, abreCom, endereco }] of saidos.entries()) {
    if (id === devolvido) await receberDevolucao(banco, cofre, relatorio(id, endereco, "failed"), agora())
    else if (i % ABRE === 2) await receberDevolucao(banco, cofre, relatorio(id, endereco, "delivered"), agora())
    else if (i % ABRE === 0 && abreCom !== null) {
      const [mensagem] = await banco.naPlataforma((tx) =>
        tx
          .select({ corpo: mensagens.corpoCifrado })
          .from(mensagens)
          .where(eq(mensagens.chave, `envio/${id}`)),
      )
      const { texto } = mensagem?.corpo ? abrirCorpo(cofre, mensagem.corpo) : { texto: "" }
      const ficha = /\/documento#([\w-]{43})/.exec(texto)?.[1]
      if (ficha) await abrirLink(banco, { ficha, digitos: abreCom.slice(-4) }, agora())
    }
  }

  /** A report of delivery as a mail server writes it (RFC 3464), to the sealed address of the message. */
  function relatorio(idEnvio: string, para: string, acao: "failed" | "delivered"): Buffer {
    const falhou = acao === "failed"
    const linhas = [
      `To: ${enderecoDeRetorno(RETORNO, idEnvio, cofre)}`,
      "From: MAILER-DAEMON@destino.example",
      "Subject: Delivery report",
      "MIME-Version: 1.0",
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
      "",
      "--b",
      "Content-Type: text/plain",
      "",
      "report",
      "--b",
      "Content-Type: message/delivery-status",
      "",
      "Reporting-MTA: dns; destino.example",
      "",
      `Final-Recipient: rfc822; ${para}`,
      `Action: ${acao}`,
      `Status: ${falhou ? "5.1.1" : "2.0.0"}`,
      `Diagnostic-Code: smtp; ${falhou ? "550 5.1.1 A caixa de correio nao existe" : "250 2.0.0 Entregue na caixa"}`,
      "",
      "--b--",
      "",
    ]
    return Buffer.from(linhas.join("\r\n"))
  }
}
