import { deReais, formatarData, reaisPorExtenso } from "@partida/fiscal"
import { and, eq, inArray, isNull, sql } from "drizzle-orm"
import { diaCivil } from "../../civil.ts"
import { doAlcance } from "../../db/alcance.ts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { guias } from "../../db/schema/guias.ts"
import { guiasOficiais } from "../../db/schema/guias-oficiais.ts"
import type { ComprovanteLido } from "../../documentos/guia-oficial/tipos.ts"
import { comoErroDeNegocio } from "../../http/erros.ts"
import type { Guardado } from "../../ports/armazem.ts"
import type {
  AtoExterno,
  Avanco,
  Etapa,
  OperacaoTomada,
  PedidoDoAtoExterno,
  Pedidos,
} from "../../ports/operacao-externa.ts"
import type { ValorDoAto } from "../../ports/receita-federal-atos.ts"
import { registrarComprovante } from "../guias/comprovantes.service.ts"
import { motivo, prepararPedidos } from "./comum.ts"
import type { DepsDasGuias } from "./guias.ts"
import { oQueFazer } from "./o-que-fazer.ts"

/** Guides in force that are not paid and have an official document: the last of each. */
async function pedirPagamentos(
  tx: Tx,
  escopo: Escopo,
  { competencia, empresas: ids, agora }: PedidoDoAtoExterno,
): Promise<Pedidos> {
  const hoje = diaCivil(agora)
  const linhas = await tx
    .selectDistinctOn([guiasOficiais.idGuia], {
      idGuia: guias.id,
      idEmpresa: guias.idEmpresa,
      apelido: empresas.apelido,
      competencia: guias.competencia,
      numero: guiasOficiais.numeroDocumento,
    })
    .from(guiasOficiais)
    .innerJoin(guias, and(eq(guias.idEscritorio, guiasOficiais.idEscritorio), eq(guias.id, guiasOficiais.idGuia)))
    .innerJoin(empresas, and(eq(empresas.idEscritorio, guias.idEscritorio), eq(empresas.id, guias.idEmpresa)))
    .where(
      and(
        eq(guias.idEscritorio, escopo.idEscritorio),
        isNull(guias.substituidaEm),
        sql`${guias.pagoCentavos} < ${guias.valorCentavos}`,
        competencia === null ? undefined : eq(guias.competencia, competencia),
        doAlcance(guias.idEmpresa, escopo),
        ids === undefined ? undefined : inArray(guias.idEmpresa, [...ids]),
      ),
    )
    .orderBy(guiasOficiais.idGuia, sql`${guiasOficiais.versao} desc`)
  return {
    novas: linhas.map((l) => ({
      idEmpresa: l.idEmpresa,
      apelido: l.apelido,
      tipo: "pagamentos-consultar",
      competencia: l.competencia,
      // Once a day: what was asked today is not paid for again.
      chave: `pagamentos-consultar:${l.idGuia}:${hoje}`,
      parametros: { idGuia: l.idGuia, numero: l.numero },
    })),
    fora: [],
  }
}

function parametrosDe({ parametros }: Pick<OperacaoTomada, "parametros">) {
  if (
    typeof parametros !== "object" ||
    parametros === null ||
    !("idGuia" in parametros) ||
    !("numero" in parametros) ||
    typeof parametros.idGuia !== "string" ||
    typeof parametros.numero !== "string"
  )
    throw new Error("O pedido não diz de que guia é.")
  return { idGuia: parametros.idGuia, numero: parametros.numero }
}

interface Recebido {
  readonly pdf: Buffer
  readonly guardado?: Guardado
  readonly lido?: ComprovanteLido | { readonly recusa: string }
}

/** Asks whether the official document of a guide was paid; when it was, brings the receipt and records the payment by it. */
export function atoDosPagamentos(deps: DepsDasGuias): AtoExterno {
  const { receita, armazem, leitor } = deps
  const consultar: Etapa<ValorDoAto<"consultar-pagamentos">> = {
    rotulo: "Consultando se a guia foi paga",
    preparar: (tx, contexto, operacoes) =>
      prepararPedidos(deps, tx, contexto, operacoes, {
        ato: "consultar-pagamentos",
        perguntar: async (operacao) => ({ documentos: [parametrosDe(operacao).numero] }),
      }),
    interpretar: (requisicao, resposta) => receita.interpretar("consultar-pagamentos", requisicao, resposta),
    concluir: async (_tx, _contexto, prontas) =>
      prontas.map(({ operacao, valor }) => {
        const { numero } = parametrosDe(operacao)
        const pago = valor.pagamentos.find((p) => p.numeroDoDocumento === numero)
        return pago === undefined
          ? { tipo: "sucesso", resultado: "Ainda não consta como paga na Receita.", referencia: numero }
          : { tipo: "etapa", etapa: "comprovante", referencia: numero }
      }),
  }
  const comprovante: Etapa<Recebido> = {
    rotulo: "Buscando o comprovante",
    preparar: (tx, contexto, operacoes) =>
      prepararPedidos(deps, tx, contexto, operacoes, {
        ato: "comprovante-de-pagamento",
        perguntar: async (operacao) => ({ numeroDoDocumento: parametrosDe(operacao).numero }),
      }),
    interpretar(requisicao, resposta) {
      const lida = receita.interpretar("comprovante-de-pagamento", requisicao, resposta)
      return lida.tipo === "ok" ? { tipo: "ok", valor: { pdf: lida.valor.pdf } } : lida
    },
    guardar: (contexto, prontas) =>
      Promise.all(
        prontas.map(async ({ operacao, valor }) => {
          const guardado = await armazem.guardar(contexto.escopo.idEscritorio, valor.pdf)
          const lido = await lerComprovante(leitor, valor.pdf, operacao.id)
          return { operacao, valor: { ...valor, guardado, lido } }
        }),
      ),
    async concluir(tx, { escopo, agora }, prontas) {
      const avancos: Avanco[] = []
      for (const { operacao, valor } of prontas) {
        const { guardado, lido } = valor
        if (guardado === undefined || lido === undefined) throw new Error("O comprovante não foi guardado antes.")
        if ("recusa" in lido) {
          avancos.push({ tipo: "inconsistencia", motivo: motivo("documento-ilegivel", lido.recusa) })
          continue
        }
        const ato = { escopo, nome: operacao.criadaPor, agora }
        const pdf = { guardado, nome: `comprovante-${operacao.cnpj}-${parametrosDe(operacao).numero}.pdf` }
        avancos.push(
          await tx
            .transaction((dentro) =>
              registrarComprovante(dentro, ato, parametrosDe(operacao).idGuia, {
                pdf,
                lido,
                origem: "autoridade",
                aceitaTeste: receita.simulada,
              }),
            )
            .then(
              (): Avanco => ({
                tipo: "sucesso",
                resultado: `Paga em ${formatarData(lido.arrecadadoEm)}, ${reaisPorExtenso(deReais(lido.totais.total))}. O comprovante está guardado.`,
              }),
              (erro: unknown): Avanco => {
                const conhecido = comoErroDeNegocio(erro)
                if (conhecido === null) throw erro
                return { tipo: "inconsistencia", motivo: motivo(conhecido.codigo, conhecido.message) }
              },
            ),
        )
      }
      return avancos
    },
  }
  return {
    provedor: "serpro",
    prioridade: 6,
    etapaInicial: "consultar",
    etapas: { consultar, comprovante },
    pedir: pedirPagamentos,
    oQueFazer,
  }
}

/** What a receipt says, or why it could not be read. */
async function lerComprovante(
  leitor: DepsDasGuias["leitor"],
  pdf: Buffer,
  de: string,
): Promise<NonNullable<Recebido["lido"]>> {
  try {
    const [documento] = await leitor.ler(pdf, de)
    return documento?.documento === "comprovante"
      ? documento
      : { recusa: "O documento que a Receita mandou não é um comprovante." }
  } catch (erro) {
    const conhecido = comoErroDeNegocio(erro)
    return { recusa: conhecido?.message ?? "O comprovante que a Receita mandou não pôde ser lido." }
  }
}
