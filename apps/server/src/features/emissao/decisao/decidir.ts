import { centavos, somarCentavos, TABELAS, vigenteEm } from "@partida/fiscal"
import { type Decisao, type Explicacao, type FatosDaNota, impedir } from "./fatos.ts"
import { decidirFederais } from "./federais.ts"
import { decidirIss } from "./iss.ts"
import { itemComEvento, regimesComIbsCbs, servicosComObra } from "./parametros.ts"
import { parteDe, percentualEscrito } from "./percentuais.ts"

/**
 * The fiscal part of a note: ISS, withholdings, net amount, IBS and CBS, each with its reason and source, from the facts alone.
 * Pure: no clock, no database. Raises `EmissaoImpedida` for what is missing or is not issued here, and
 * `ParametroSemVigencia` for a date that no legal table covers.
 */
export function decidir(fatos: FatosDaNota): Decisao {
  conferir(fatos)
  const { iss, explicacoes: doIss, avisos: avisosDoIss } = decidirIss(fatos)
  const { federais, explicacoes: dosFederais, avisos: avisosFederais } = decidirFederais(fatos)
  const totalRetido = somarCentavos([iss.retido, federais.irrf, federais.csrf, federais.inss])
  const liquido = centavos(fatos.valor - fatos.descontoIncondicionado - fatos.descontoCondicionado - totalRetido)
  if (liquido < 0n)
    impedir("valor", "liquido-negativo", "As retenções e os descontos passam do valor da nota. Confira os valores.")
  const reforma = decidirIbsCbs(fatos, { iss, federais })
  const total = totalDosTributos(fatos)
  return {
    iss,
    federais,
    ibsCbs: reforma.ibsCbs,
    totTrib: total.totTrib,
    totalRetido,
    liquido,
    explicacoes: [...doIss, ...dosFederais, ...reforma.explicacoes, ...total.explicacoes],
    avisos: [...avisosDoIss, ...avisosFederais, ...reforma.avisos],
  }
}

/** Groups that the service asks for or does not take, and people who cannot be on the note. */
function conferir({
  prestador,
  tomador,
  servico,
  competencia,
  valor,
  descontoIncondicionado,
  descontoCondicionado,
}: FatosDaNota): void {
  if (valor <= 0n) impedir("valor", "valor-zerado", "Informe o valor do serviço.")
  if (descontoIncondicionado >= valor)
    impedir("descontoIncondicionado", "desconto-maior", "O desconto deve ser menor que o valor do serviço.")
  if (descontoIncondicionado + descontoCondicionado >= valor)
    impedir("descontoCondicionado", "desconto-maior", "Os descontos juntos devem ser menores que o valor do serviço.")
  if (tomador?.documento.tipo === "cnpj" && tomador.documento.numero.slice(0, 8) === prestador.documento.slice(0, 8))
    impedir("tomador", "tomador-e-prestador", "O cliente não pode ser a própria empresa. Escolha outro.")
  const comObra = vigenteEm(servicosComObra, competencia).valor.includes(servico.codigo)
  if (comObra && servico.obra === undefined)
    impedir("servico.obra", "falta-obra", "Este serviço pede a obra: informe o CNO, o CIB ou o endereço dela.")
  if (!comObra && servico.obra !== undefined)
    impedir("servico.obra", "obra-sobrando", "Este serviço não leva dados de obra. Tire-os.")
  const comEvento = servico.codigo.startsWith(vigenteEm(itemComEvento, competencia).valor)
  if (comEvento && servico.evento === undefined)
    impedir("servico.evento", "falta-evento", "Este serviço pede o evento: informe o nome, as datas e o endereço dele.")
  if (!comEvento && servico.evento !== undefined)
    impedir("servico.evento", "evento-sobrando", "Este serviço não leva dados de evento. Tire-os.")
  if (servico.evento !== undefined && servico.evento.ate < servico.evento.de)
    impedir("servico.evento.ate", "evento-ao-contrario", "O evento não pode terminar antes de começar.")
  conferirExterior(tomador, servico)
}

function conferirExterior(tomador: FatosDaNota["tomador"], servico: FatosDaNota["servico"]): void {
  const doExterior = tomador?.documento.tipo === "nif" || tomador?.documento.tipo === "sem-nif"
  if (servico.exportacao?.paisDoResultado === "BR")
    impedir(
      "servico.exportacao",
      "resultado-no-brasil",
      "O resultado está no Brasil: não é exportação (LC 116/2003 art. 2º). Informe outro país, ou tire a exportação.",
    )
  if (doExterior && tomador.endereco?.onde !== "exterior")
    impedir("tomador.endereco", "falta-endereco-no-exterior", "Informe o endereço do cliente no exterior (E0242).")
  const comExterior = doExterior || "pais" in servico.local || servico.exportacao !== undefined
  if (comExterior && servico.comercioExterior === undefined)
    impedir(
      "servico.comercioExterior",
      "falta-comercio-exterior",
      "Nota com o exterior pede a moeda e o valor nela (E0330).",
    )
  if (comExterior && servico.nbs === undefined)
    impedir("servico.nbs", "falta-nbs", "Nota com o exterior pede o código NBS do serviço (E0318).")
  if (!comExterior && servico.comercioExterior !== undefined)
    impedir(
      "servico.comercioExterior",
      "comercio-exterior-sobrando",
      "Sem cliente nem local no exterior, tire os dados de comércio exterior.",
    )
}

/** Base of 2026, as Sefin computes it: the service less unconditional discount, ISS, PIS and COFINS. It is shown, never sent. */
function decidirIbsCbs(
  fatos: FatosDaNota,
  { iss, federais }: Pick<Decisao, "iss" | "federais">,
): { ibsCbs: Decisao["ibsCbs"]; explicacoes: readonly Explicacao[]; avisos: readonly string[] } {
  const { prestador, regras, competencia, valor, descontoIncondicionado } = fatos
  const regimes = vigenteEm(regimesComIbsCbs, competencia)
  if (!regimes.valor.includes(prestador.regime)) return { ibsCbs: null, explicacoes: [], avisos: [] }
  const regra = regras.federal?.dados.ibsCbs
  if (!regra?.cIndOp)
    return {
      ibsCbs: null,
      explicacoes: [],
      avisos: [
        "A nota sai sem IBS e CBS: o escritório não cadastrou a classificação deste serviço (CST, cClassTrib e cIndOp). A falta não rejeita a nota, mas é desconformidade.",
      ],
    }
  const { pisCofins } = federais
  const proprios = pisCofins === null ? 0n : pisCofins.pis + pisCofins.cofins
  const base = centavos(valor - descontoIncondicionado - (iss.valor ?? 0n) - proprios)
  const daUniao = vigenteEm(TABELAS.cbsDaTransicao, competencia)
  const dosEntes = vigenteEm(TABELAS.ibsDaTransicao, competencia)
  const tributada = regra.cst === "000"
  const ibs = tributada
    ? somarCentavos([parteDe(base, dosEntes.valor.ibsEstadual), parteDe(base, dosEntes.valor.ibsMunicipal)])
    : centavos(0n)
  const cbs = tributada ? parteDe(base, daUniao.valor) : centavos(0n)
  return {
    ibsCbs: { cst: regra.cst, cClassTrib: regra.cClassTrib, cIndOp: regra.cIndOp, base, ibs, cbs },
    explicacoes: [
      {
        assunto: "ibs-cbs",
        decisao: "IBS e CBS mostrados na nota",
        valor: somarCentavos([ibs, cbs]),
        porque: `Classificação ${regra.cClassTrib} da regra federal do escritório. ${daUniao.observacao ?? ""}`.trim(),
        fonte: `${regras.federal?.fundamento ?? ""}; ${daUniao.norma.titulo}`,
      },
    ],
    avisos: [],
  }
}

function totalDosTributos({ prestador, simples }: FatosDaNota): {
  totTrib: Decisao["totTrib"]
  explicacoes: readonly Explicacao[]
} {
  if (prestador.regime !== "simples") return { totTrib: { indTotTrib: "0" }, explicacoes: [] }
  const das = simples?.das
  if (!das)
    return impedir(
      "prestador",
      "falta-aliquota-do-das",
      "A nota do Simples mostra quanto do preço é tributo, e ainda não temos a alíquota da empresa. Peça ao escritório que calcule um mês.",
    )
  return {
    totTrib: { pTotTribSN: das.percentual },
    explicacoes: [
      {
        assunto: "total-simples",
        decisao: `Tributos aproximados: ${percentualEscrito(das.percentual)}`,
        valor: null,
        porque: das.porque,
        fonte: das.fonte,
      },
    ],
  }
}
