import { formatarDocumento } from "@partida/contracts/formatos"
import { formatarData, reaisPorExtenso } from "@partida/fiscal"
import { sql } from "drizzle-orm"
import { competenciaCivil, diaCivil } from "../../civil.ts"
import { quantos } from "../../palavras.ts"
import type { AtoExterno, Etapa } from "../../ports/operacao-externa.ts"
import type { DadosDoMei, DebitoInscrito, MeiDaPessoa } from "../../ports/receita-federal-mei.ts"
import { temRegime } from "../empresas/vigencia.ts"
import { type Deps, motivo, prepararPedidos } from "./comum.ts"
import { etapaDoPdf, umaVezPorDia } from "./diario.ts"

/** Debts of a MEI in the register of the Union, of the year. */
export function atoDosDebitosDoMei(deps: Deps): AtoExterno {
  const consultar: Etapa<{ readonly debitos: readonly DebitoInscrito[] }> = {
    rotulo: "Consultando débitos em dívida ativa",
    preparar: (tx, contexto, operacoes) =>
      prepararPedidos(deps, tx, contexto, operacoes, {
        ato: "divida-mei",
        perguntar: async () => ({
          ano: Number(diaCivil(contexto.agora).slice(0, 4)),
        }),
      }),
    interpretar: (requisicao, resposta) => deps.receita.interpretar("divida-mei", requisicao, resposta),
    concluir: async (_tx, _contexto, prontas) =>
      prontas.map(({ valor: { debitos } }) => ({
        tipo: "sucesso",
        resultado:
          debitos.length === 0
            ? "Nenhum débito inscrito em dívida ativa neste ano."
            : `${quantos(debitos.length, "débito inscrito", "débitos inscritos")} em dívida ativa, de ${reaisPorExtenso(debitos.reduce((soma, d) => soma + d.valor, 0n))}.`,
      })),
  }
  return soDeMei(umaVezPorDia("mei-debitos", { consultar }, 7))
}

/** The certificate that a MEI is one (CCMEI), as banks and buyers ask for it. */
export function atoDoCcmei(deps: Deps): AtoExterno {
  const emitir = etapaDoPdf(deps, {
    rotulo: "Emitindo o CCMEI",
    ato: "ccmei",
    perguntar: async () => ({}),
    resultado: "CCMEI emitido e guardado.",
  })
  return soDeMei(umaVezPorDia("ccmei-emitir", { emitir }, 7))
}

/**
 * Whether the Receita still has the company as a MEI, as who was unframed goes on paying a DAS that settles nothing. Of who is not, the
 * other CNPJs of the same person are asked about too, so that the accountant knows which one is.
 */
export function atoDaSituacaoDoMei(deps: Deps): AtoExterno {
  const consultar: Etapa<DadosDoMei> = {
    rotulo: "Consultando a situação do MEI",
    preparar: (tx, contexto, operacoes) =>
      prepararPedidos(deps, tx, contexto, operacoes, { ato: "dados-do-mei", perguntar: async () => ({}) }),
    interpretar: (requisicao, resposta) => deps.receita.interpretar("dados-do-mei", requisicao, resposta),
    concluir: async (_tx, _contexto, prontas) =>
      prontas.map(({ valor }) => {
        if (valor.enquadrado && ehAtiva(valor)) return { tipo: "sucesso", resultado: escreverMei(valor) }
        // The next step asks about the person, whose number is what it asks by.
        if (valor.cpf !== null) return { tipo: "etapa", etapa: "da-pessoa", protocolo: valor.cpf }
        return { tipo: "inconsistencia", motivo: motivo("fora-do-mei", foraDoMei(valor, [])) }
      }),
  }
  const daPessoa: Etapa<{ readonly meis: readonly MeiDaPessoa[] }> = {
    rotulo: "Consultando os outros CNPJs do titular",
    preparar: (tx, contexto, operacoes) =>
      prepararPedidos(deps, tx, contexto, operacoes, {
        ato: "meis-da-pessoa",
        perguntar: async () => ({}),
        sobreQuem: ({ protocolo }) => protocolo ?? "",
      }),
    interpretar: (requisicao, resposta) => deps.receita.interpretar("meis-da-pessoa", requisicao, resposta),
    concluir: async (_tx, _contexto, prontas) =>
      prontas.map(({ operacao: { cnpj }, valor: { meis } }) => {
        const esta = meis.find((m) => m.cnpj === cnpj) ?? { situacao: "", enquadrado: false }
        const outros = meis.filter((m) => m.cnpj !== cnpj && m.enquadrado && ehAtiva(m))
        return { tipo: "inconsistencia", motivo: motivo("fora-do-mei", foraDoMei(esta, outros)) }
      }),
  }
  return soDeMei(umaVezPorDia("mei-situacao", { consultar, "da-pessoa": daPessoa }, 7))
}

const ehAtiva = ({ situacao }: Pick<MeiDaPessoa, "situacao">) => situacao.toUpperCase() === "ATIVA"

function escreverMei({ periodos, ocupacoes }: DadosDoMei): string {
  const desde = periodos.findLast(({ ate }) => ate === null)?.de
  const principal = ocupacoes[0]?.descricao
  return [
    `Ativa e no MEI${desde ? ` desde ${formatarData(desde)}` : ""}.`,
    ...(principal ? [`Ocupação principal: ${principal}.`] : []),
  ].join(" ")
}

function foraDoMei(
  { situacao, enquadrado }: Pick<MeiDaPessoa, "situacao" | "enquadrado">,
  outros: readonly MeiDaPessoa[],
): string {
  const comoEsta = [
    ...(situacao === "" || ehAtiva({ situacao }) ? [] : [`com a situação ${situacao}`]),
    ...(enquadrado ? [] : ["fora do MEI"]),
  ].join(" e ")
  const dosOutros =
    outros.length === 0
      ? ""
      : ` O titular tem no MEI o CNPJ ${outros.map((o) => formatarDocumento(o.cnpj)).join(", ")}.`
  return `A Receita tem esta empresa ${comoEsta}: o DAS do MEI não quita o que ela deve.${dosOutros} Confira o regime no cadastro.`
}

/** The companies that are of the MEI in the month of the request, and the others said why not. */
function soDeMei(ato: AtoExterno): AtoExterno {
  return {
    ...ato,
    async pedir(tx, escopo, pedido) {
      const mes = competenciaCivil(pedido.agora)
      const { rows } = await tx.execute<{ id: string }>(
        sql`select empresas.id::text as id from empresas where ${temRegime(escopo, mes, "mei")}`,
      )
      const deles = new Set(rows.map(({ id }) => id))
      const { novas } = await ato.pedir(tx, escopo, pedido)
      return {
        novas: novas.filter(({ idEmpresa }) => deles.has(idEmpresa)),
        fora: novas
          .filter(({ idEmpresa }) => !deles.has(idEmpresa))
          .map(({ idEmpresa, apelido }) => ({
            idEmpresa,
            apelido,
            codigo: "nao-se-aplica",
            motivo: "A empresa não é MEI.",
            tipo: "sem-acao" as const,
          })),
      }
    },
  }
}
