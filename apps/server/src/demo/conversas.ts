import { formatarData } from "@partida/fiscal"
import { eq } from "drizzle-orm"
import MailComposer from "nodemailer/lib/mail-composer"
import { DIA_MS, diaCivil } from "../civil.ts"
import type { Ato } from "../db/ato.ts"
import { lerPessoaPorEmail } from "../db/escritorios.ts"
import { conversas } from "../db/schema/conversas.ts"
import { correspondenciaDe } from "../features/conversas/avisos.ts"
import {
  abrirConversa,
  agirNaConversa,
  lerConversa,
  responderConversa,
} from "../features/conversas/conversas.service.ts"
import { pedirDocumentos } from "../features/conversas/pedidos.service.ts"
import { enderecoDaResposta } from "../features/conversas/resposta.ts"
import { receberResposta } from "../features/conversas/respostas.service.ts"
import { guardarConteudo } from "../features/documentos/conteudo.service.ts"
import { guardarDocumento } from "../features/documentos/documentos.service.ts"
import { empresasDaSelecao } from "../features/empresas/carteira.service.ts"
import { sistema } from "../features/processamento/processamento.service.ts"
import type { Servico } from "../servico.ts"
import { calendarioDe } from "./calendario.ts"
import { idDaEmpresa } from "./catalogo.ts"
import { HORIZONTE } from "./escritorios.ts"
import { PESSOAS } from "./pessoas.ts"

type Partes = Pick<Servico, "banco" | "cofre" | "armazem" | "marcas" | "config">

const empresa = (nome: string) => idDaEmpresa(HORIZONTE.id, nome)
const CLINICA = empresa("clinica-bem-viver")
const PADARIA = empresa("trigo-dourado")
/** Companies asked besides those of the owner who signs in. */
const OUTRAS = 8
const DONO = "Eduardo Sócio"
const OUTRA_DONA = "Helena Marques"

/**
 * A few conversations and requests, through the services of the product: late, delivered, returned, with nothing to send, accepted; and a
 * question of each side. Safe to repeat.
 */
export async function semearConversas(servico: Partes, referencia: Date): Promise<void> {
  const { banco } = servico
  const escopo = sistema(HORIZONTE.id)
  const ja = await banco.emEscopo(escopo, (tx) =>
    tx.select({ id: conversas.id }).from(conversas).where(eq(conversas.idEscritorio, HORIZONTE.id)).limit(1),
  )
  if (ja.length > 0) return
  const { aFechar } = calendarioDe(referencia)
  const correspondencia = await correspondenciaDe(servico, HORIZONTE.id)
  const dia = (dias: number) => new Date(referencia.getTime() + dias * DIA_MS)
  const escritorio = (dias: number) => ({ ...ato(HORIZONTE.contador, dias), lado: "escritorio" as const })
  const cliente = (dias: number, nome = DONO) => ({ ...ato(nome, dias), lado: "cliente" as const })
  const ato = (nome: string, dias: number): Ato => ({ escopo, nome, agora: dia(dias) })
  const texto = "Conta do Itaú: extrato do mês inteiro.\nSaldo final: R$ 18.342,77\n"
  const guardado = await guardarConteudo(servico.armazem, escopo, Buffer.from(texto))

  const aluguel = await banco.emEscopo(escopo, async (tx) => {
    const lista = (await empresasDaSelecao(tx, escopo, { filtro: {} }, referencia)).map(({ id }) => id)
    const outras = lista.filter((id) => id !== CLINICA && id !== PADARIA).slice(0, OUTRAS)
    const pedir = async (dias: number, prazo: number, empresas: readonly string[], oQue: OQue) => {
      const pedido = {
        selecao: { empresas: [...empresas] },
        ...oQue,
        competencia: aFechar,
        prazo: diaCivil(dia(prazo)),
        idResponsavel: null,
      }
      await pedirDocumentos(tx, escritorio(dias), correspondencia, pedido)
      const feitos = await tx
        .select({ id: conversas.id, idEmpresa: conversas.idEmpresa })
        .from(conversas)
        .where(eq(conversas.assunto, oQue.assunto))
      return new Map(feitos.map((f) => [f.idEmpresa, f.id]))
    }
    const extratos = await pedir(-6, 3, [CLINICA, PADARIA, ...outras.slice(0, 5)], EXTRATOS)
    const notas = await pedir(-9, -2, [PADARIA, ...outras.slice(3)], COMPRAS)
    const [a = "", b = "", c = ""] = outras.map((id) => extratos.get(id) ?? "")
    await agirNaConversa(tx, cliente(-3, OUTRA_DONA), correspondencia, a, {
      ato: "nada-a-enviar",
      motivo: "A conta foi encerrada em setembro: não houve movimento.",
    })
    for (const [id, idEmpresa] of [
      [b, outras[1] ?? ""],
      [c, outras[2] ?? ""],
    ] as const) {
      const anexo = await guardarDocumento(tx, cliente(-2, OUTRA_DONA), {
        guardado,
        idEmpresa,
        tipo: "anexo",
        nome: "extrato-itau.txt",
        tipoMime: "text/plain",
        competencia: aFechar,
        origem: "pessoa",
        reservado: true,
      })
      await responderConversa(tx, cliente(-2, OUTRA_DONA), correspondencia, id, {
        texto: "Segue o do Itaú.",
        anexos: [anexo.id],
      })
    }
    await agirNaConversa(tx, escritorio(-1), correspondencia, c, {
      ato: "devolver",
      motivo: "Falta o extrato do cartão de crédito.",
    })
    await responderConversa(tx, cliente(-3), correspondencia, notas.get(PADARIA) ?? "", {
      texto: "As do moinho chegam só na sexta. Pode ser?",
      anexos: [],
    })
    const duvida = await abrirConversa(tx, cliente(-4), correspondencia, {
      idEmpresa: CLINICA,
      assunto: "Contratar mais uma recepcionista",
      texto: "Quanto custa por mês uma recepcionista com salário de R$ 2.100? E muda o nosso imposto?",
      competencia: null,
      idGuia: null,
      anexos: [],
    })
    await responderConversa(tx, escritorio(-3), correspondencia, duvida.id, {
      texto:
        "Com férias, 13º e FGTS, conte com cerca de R$ 2.900 por mês. A folha maior ainda ajuda o Fator R. Simulo as duas situações e envio até quinta.",
      anexos: [],
    })
    const contrato = await abrirConversa(tx, escritorio(-2), correspondencia, {
      idEmpresa: CLINICA,
      assunto: "Novo contrato de aluguel",
      texto: "Vi no extrato um aluguel maior. Mudou o contrato? Se sim, envie uma foto dele.",
      competencia: aFechar,
      idGuia: null,
      anexos: [],
    })
    await lerConversa(tx, escritorio(0), contrato.id, dia(0))
    return contrato.id
  })
  await responderPorEmail(servico, aluguel, dia(-1))
}

/** One of the answers came by e-mail, with what was quoted under it and a paper. */
async function responderPorEmail(servico: Partes, idConversa: string, em: Date): Promise<void> {
  const { email: de = "" } = PESSOAS.find(({ nome }) => nome === DONO) ?? {}
  const dono = await servico.banco.naPlataforma((tx) => lerPessoaPorEmail(tx, de))
  if (!dono) throw new Error(`${DONO} não está entre as pessoas da demonstração.`)
  const idUsuario = dono.id
  const para = enderecoDaResposta("respostas@partida.example", servico.cofre, { idConversa, idUsuario }) ?? ""
  const email = await new MailComposer({
    from: { name: dono.nome, address: de },
    to: { name: "", address: para },
    subject: "Re: O escritório escreveu: Novo contrato de aluguel",
    messageId: "<aluguel@demonstracao.example>",
    date: em,
    text: `Mudou em outubro, sim: passou para R$ 4.200. Segue o recibo.\n\nEm ${formatarData(diaCivil(em))}, Horizonte <${para}> escreveu:\n> Vi no extrato um aluguel maior. Mudou o contrato?\n`,
    attachments: [{ filename: "recibo-do-aluguel.txt", content: "Recibo de aluguel: R$ 4.200,00\n" }],
  })
    .compile()
    .build()
  await receberResposta({ ...servico, agora: () => em }, email)
}

interface OQue {
  readonly assunto: string
  readonly texto: string
  readonly repete: boolean
}
const EXTRATOS: OQue = {
  assunto: "Extratos bancários",
  texto: "De todas as contas e cartões da empresa, do mês inteiro, em PDF ou OFX.",
  repete: true,
}
const COMPRAS: OQue = {
  assunto: "Notas de compra",
  texto: "As que não vieram em XML: uma foto de cada, com o número legível.",
  repete: false,
}
