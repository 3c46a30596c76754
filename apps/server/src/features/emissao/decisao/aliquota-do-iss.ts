import { compararTaxas, TABELAS, taxa, vigenteEm } from "@partida/fiscal"
import { type Explicacao, type FatosDaNota, impedir } from "./fatos.ts"
import { noDas, REGRA_DO_ESCRITORIO } from "./lei-do-iss.ts"
import { limitesDaAliquota } from "./parametros.ts"
import { percentualDe, percentualEscrito } from "./percentuais.ts"

interface Aliquota {
  readonly aliquota: string | null
  readonly naNota: string | null
  readonly explicacao: Omit<Explicacao, "valor">
}

/** The rate of the ISS and whether it goes on the note, which the layout forbids where the municipality's own table rules. */
export function aliquotaDe(fatos: FatosDaNota, retida: boolean): Aliquota {
  const { prestador, regras, simples, competencia } = fatos
  const limites = vigenteEm(limitesDaAliquota, competencia)
  if (prestador.regime === "mei")
    return nenhuma(
      "ISS já pago no DAS do mês",
      "O MEI paga um valor fixo de ISS no DAS.",
      "LC 123/2006 art. 18-A §3º V",
    )
  if (noDas(fatos) && !retida)
    return nenhuma(
      "ISS já pago no DAS do mês",
      "A empresa é do Simples e o ISS está dentro do DAS.",
      "LC 123/2006 art. 13 VIII",
    )
  if (noDas(fatos)) {
    if (!simples?.iss)
      return impedir(
        "issRetido",
        "falta-aliquota-do-simples",
        `O ISS retido de empresa do Simples usa a alíquota efetiva ${daqueleMes(competencia)}, que ainda não temos. Peça ao escritório que calcule esse mês, ou emita sem retenção.`,
      )
    const { percentual, porque, fonte } = simples.iss
    const { minimaDoSimples, maxima } = limites.valor
    if (compararTaxas(taxa(percentual), taxa(maxima)) > 0)
      return impedir(
        "issRetido",
        "aliquota-acima-do-maximo",
        `A alíquota do ISS retido seria ${percentualEscrito(percentual)}, e a lei vai até ${percentualEscrito(maxima)}. Fale com o escritório.`,
      )
    if (compararTaxas(taxa(percentual), taxa(minimaDoSimples)) < 0)
      return impedir(
        "issRetido",
        "aliquota-abaixo-do-minimo",
        `A alíquota do ISS retido seria ${percentualEscrito(percentual)}, e o sistema nacional só aceita de ${percentualEscrito(minimaDoSimples)} em diante. Fale com o escritório.`,
      )
    return {
      aliquota: percentual,
      naNota: percentual,
      explicacao: { assunto: "iss", decisao: `ISS de ${percentualEscrito(percentual)}`, porque, fonte },
    }
  }
  if (prestador.regimeEspecial !== "0")
    return nenhuma(
      "ISS fixo ou por estimativa",
      "A empresa tem regime especial de ISS.",
      regras.servico?.fundamento ?? "Cadastro da empresa",
    )
  const regra = regras.servico
  if (regra?.dados.issFixo)
    return impedir(
      "servico.codigo",
      "falta-regime-especial",
      "A regra do serviço é de ISS fixo. Informe o regime especial da empresa em Emissão de notas, nas configurações dela.",
    )
  const fora = regras.municipio?.dados.sistemaNfse === "proprio"
  if (!regra?.dados.aliquota) {
    if (fora || retida)
      return impedir(
        "servico.codigo",
        "falta-regra-municipal",
        "Falta a alíquota do ISS deste serviço no município. Peça ao escritório que cadastre a regra municipal.",
      )
    return nenhuma(
      "ISS pela tabela do município",
      "O sistema nacional aplica a alíquota que o município informou.",
      "Anexo I da NFS-e nacional, regra E0617",
    )
  }
  const aliquota = percentualDe(taxa(regra.dados.aliquota))
  if (compararTaxas(taxa(aliquota), taxa(limites.valor.maxima)) > 0)
    return impedir(
      "servico.codigo",
      "aliquota-acima-do-maximo",
      "A alíquota da regra municipal passa de 5%. Corrija a regra.",
    )
  return {
    aliquota,
    naNota: fora ? aliquota : null,
    explicacao: {
      assunto: "iss",
      decisao: `ISS de ${percentualEscrito(aliquota)}`,
      porque: REGRA_DO_ESCRITORIO,
      fonte: regra.fundamento,
    },
  }
}

const daqueleMes = (competencia: string) =>
  vigenteEm(TABELAS.issRetidoDoSimples, competencia).valor.doMesDoServico ? "do mês do serviço" : "do mês anterior"

const nenhuma = (decisao: string, porque: string, fonte: string): Aliquota => ({
  aliquota: null,
  naNota: null,
  explicacao: { assunto: "iss", decisao, porque, fonte },
})
