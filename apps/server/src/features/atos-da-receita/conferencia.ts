import { type Centavos, centavos, deReais, reaisPorExtenso } from "@partida/fiscal"
import type { Tx } from "../../db/banco.ts"
import { type DeclaracaoDoPgdas, rotuloDoTributo, totalDevido } from "../../pgdas/declaracao.ts"
import type { AtoExterno, ContextoDoAto, Etapa, OperacaoTomada } from "../../ports/operacao-externa.ts"
import type { ValorDoAto } from "../../ports/receita-federal-atos.ts"
import { emDiferencas } from "../operacoes/decisao.ts"
import { enfileirar } from "../operacoes/operacoes.service.ts"
import { lerRegra } from "../operacoes/regras.service.ts"
import { competenciaDe, type Deps, motivo, prepararPedidos } from "./comum.ts"
import { chaveDo, declaracaoDe, ehFicha, fichaParaDeclarar, pedirDoMes } from "./declaracao.ts"
import { oQueFazer } from "./o-que-fazer.ts"

const ZERO = centavos(0n)

/** What of the authority's computation differs from the declaration, tax by tax. */
function compararTributos(declaracao: Pick<DeclaracaoDoPgdas, "tributos">, calculo: ValorDoAto<"calcular-pgdas">) {
  const nossos = new Map(declaracao.tributos.map((t) => [t.codigo, deReais(t.valor)] as const))
  const deles = new Map(calculo.tributos.map((t) => [t.codigo, t.valor] as const))
  return [...new Set([...nossos.keys(), ...deles.keys()])]
    .map((codigo) => ({
      codigo,
      rotulo: rotuloDoTributo(codigo),
      enviado: nossos.get(codigo) ?? ZERO,
      calculado: deles.get(codigo) ?? ZERO,
    }))
    .filter(({ enviado, calculado }) => enviado !== calculado)
}

/** Asks the Receita what the month owes, and compares it with what we closed. A centavo of difference stops. */
export function atoDeConferencia(deps: Deps, transmissao: AtoExterno): AtoExterno {
  const calcular: Etapa<ValorDoAto<"calcular-pgdas">> = {
    rotulo: "Calculando na Receita, para comparar",
    preparar: (tx, contexto, operacoes) =>
      prepararPedidos(deps, tx, contexto, operacoes, {
        ato: "calcular-pgdas",
        perguntar: (o) => declaracaoDe(tx, contexto, o),
      }),
    interpretar: (requisicao, resposta) => deps.receita.interpretar("calcular-pgdas", requisicao, resposta),
    async concluir(tx, contexto, prontas) {
      const avancos = []
      for (const { operacao, valor } of prontas) {
        const ficha = await fichaParaDeclarar(tx, contexto, operacao)
        if (!ehFicha(ficha)) {
          avancos.push({ tipo: "inconsistencia" as const, motivo: ficha.motivo })
          continue
        }
        const diferencas = compararTributos(ficha.declaracao, valor)
        if (diferencas.length > 0) {
          avancos.push({
            tipo: "inconsistencia" as const,
            motivo: motivo(
              "valor-diferente",
              `A Receita calculou ${reaisPorExtenso(valor.total)} e o fechamento tem ${reaisPorExtenso(deReais(totalDevido(ficha.declaracao)))}. Nada foi transmitido.`,
            ),
            diferencas: emDiferencas(diferencas),
          })
          continue
        }
        await pedirTransmissao(tx, contexto, transmissao, operacao, valor.total)
        avancos.push({
          tipo: "sucesso" as const,
          resultado: `A Receita calculou o mesmo valor, ${reaisPorExtenso(valor.total)}.`,
        })
      }
      return avancos
    },
  }
  return {
    provedor: "serpro",
    prioridade: 4,
    etapaInicial: "calcular",
    etapas: { calcular },
    pedir: (tx, escopo, pedido) => pedirDoMes("pgdas-conferir", tx, escopo, pedido),
    oQueFazer,
  }
}

/** What was found equal is queued to be transmitted; by the rule of the office a person says yes before. */
async function pedirTransmissao(
  tx: Tx,
  { escopo, agora }: ContextoDoAto,
  ato: AtoExterno,
  operacao: OperacaoTomada,
  valor: Centavos,
): Promise<void> {
  const { idEmpresa, apelido } = operacao
  const competencia = competenciaDe(operacao)
  const versao = versaoDe(operacao)
  const { comAprovacao } = await lerRegra(tx, escopo, "pgdas-transmitir")
  await enfileirar(
    tx,
    escopo,
    ato,
    [
      {
        idEmpresa,
        apelido,
        tipo: "pgdas-transmitir",
        competencia,
        chave: chaveDo("pgdas-transmitir", idEmpresa, competencia, versao),
        parametros: { competencia, versao },
        valor,
      },
    ],
    { idUsuario: operacao.idUsuario, nome: operacao.criadaPor, agora, comAprovacao },
  )
}

function versaoDe({ parametros }: OperacaoTomada): number {
  if (
    typeof parametros === "object" &&
    parametros !== null &&
    "versao" in parametros &&
    typeof parametros.versao === "number"
  )
    return parametros.versao
  throw new Error("O pedido não diz de que fechamento é.")
}
