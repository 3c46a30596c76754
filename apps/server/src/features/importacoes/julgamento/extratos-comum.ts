import type { ComparacaoDaLinha } from "@partida/contracts"
import { deReais, paraReais, reaisPorExtenso, centavos as valorEm } from "@partida/fiscal"
import type { Efeito, Estado, LinhaAJulgar, Veredito } from "./tipos.ts"
import { atualizado, semAcao } from "./vereditos.ts"

export const reais = (centavos: bigint) => paraReais(valorEm(centavos))
export const porExtenso = (centavos: bigint) => reaisPorExtenso(valorEm(centavos))

/** First month of the company here: from it on nothing comes from extracts. */
export const inicioDe = (estado: Estado) => String(estado.empresa?.registro.inicio_no_sistema ?? "")

/** The verdict of a row whose record says another amount, by what a person chose; until then the record stays. */
export function escolhida(
  linha: LinhaAJulgar,
  comparacao: ComparacaoDaLinha,
  frase: string,
  efeitos: () => readonly Efeito[],
): Veredito {
  const { escolha } = linha.dados
  if (escolha === "extrato") return { ...atualizado(linha, frase, efeitos()), comparacao, escolha }
  const parada = { ...comparacao, aGravar: null }
  const [antes, depois] = [comparacao.registrado ?? "0.00", comparacao.extrato].map((v) => reaisPorExtenso(deReais(v)))
  return escolha === "registrado"
    ? { ...semAcao(linha, `Fica o registrado, ${antes}.`), comparacao: parada, escolha }
    : {
        ...semAcao(linha, `O registrado é ${antes} e o extrato diz ${depois}. Escolha qual fica; até lá, nada muda.`),
        comparacao: parada,
        escolha: "pendente",
      }
}
