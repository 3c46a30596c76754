import { exigibilidadesDoIss } from "@partida/contracts"
import { type Centavos, centavos, vigenteEm, ZERO } from "@partida/fiscal"
import { aliquotaDe } from "./aliquota-do-iss.ts"
import { type Decisao, type Explicacao, type FatosDaNota, impedir } from "./fatos.ts"
import { retencaoDe } from "./iss-retido.ts"
import { daLei, municipioPelo, noDas, REGRA_DO_ESCRITORIO } from "./lei-do-iss.ts"
import { servicosEspeciais } from "./parametros.ts"
import { doPercentual } from "./percentuais.ts"

type Iss = Decisao["iss"]
interface IssDecidido {
  readonly iss: Iss
  readonly explicacoes: readonly Explicacao[]
  readonly avisos: readonly string[]
}

/** Whether, where, by whom and how much ISS; refuses what cannot be issued here. */
export function decidirIss(fatos: FatosDaNota): IssDecidido {
  const explicacoes: Explicacao[] = []
  const avisos: string[] = []
  const base = centavos(fatos.valor - fatos.descontoIncondicionado)
  const { tributacao, porque, fonte } = tributacaoDe(fatos)
  if (tributacao !== "1") {
    const decisao = { "2": "Imune: sem ISS", "3": "Exportação: sem ISS", "4": "Não incide ISS" }[tributacao]
    explicacoes.push({ assunto: "iss", decisao, valor: ZERO, porque, fonte })
    return { iss: semIss(tributacao, base), explicacoes, avisos }
  }
  const local = localDe(fatos)
  explicacoes.push(local.explicacao)
  const retencao = retencaoDe(fatos, local.municipio)
  avisos.push(...retencao.avisos)
  const { aliquota, naNota, explicacao } = aliquotaDe(fatos, retencao.quem !== "1")
  const valor = aliquota === null ? null : doPercentual(base, aliquota)
  const retido = retencao.quem === "1" ? ZERO : (valor ?? ZERO)
  explicacoes.push({ ...explicacao, valor })
  explicacoes.push({ ...retencao.explicacao, valor: retido })
  if (valor === null && !noDas(fatos))
    avisos.push(
      "A alíquota do ISS vem da tabela do município no sistema nacional, e o escritório não tem a regra dele: o valor do ISS aparece na nota autorizada.",
    )
  return {
    iss: {
      tributacao,
      municipio: local.municipio,
      retencao: retencao.quem,
      aliquota,
      aliquotaNaNota: naNota,
      base,
      valor,
      retido,
    },
    explicacoes,
    avisos,
  }
}

const semIss = (tributacao: Iss["tributacao"], base: Centavos): Iss => ({
  tributacao,
  municipio: null,
  retencao: "1",
  aliquota: null,
  aliquotaNaNota: null,
  base,
  valor: ZERO,
  retido: ZERO,
})

function tributacaoDe({ servico, regras, competencia }: FatosDaNota): {
  tributacao: Iss["tributacao"]
  porque: string
  fonte: string
} {
  if (servico.exportacao !== undefined)
    return {
      tributacao: "3",
      porque: "O resultado do serviço está fora do Brasil.",
      fonte: "LC 116/2003 art. 2º I",
    }
  const especiais = vigenteEm(servicosEspeciais, competencia)
  if (servico.codigo === especiais.valor.semIss)
    return { tributacao: "4", porque: "O código é o dos serviços sem ISS nem ICMS.", fonte: especiais.norma.titulo }
  const regra = regras.servico
  const { EXIGIVEL, NAO_INCIDENCIA, EXPORTACAO, IMUNIDADE } = exigibilidadesDoIss
  switch (regra?.dados.exigibilidade ?? EXIGIVEL.id) {
    case EXIGIVEL.id:
      return { tributacao: "1", porque: "O serviço paga ISS.", fonte: regra?.fundamento ?? "LC 116/2003 art. 1º" }
    case NAO_INCIDENCIA.id:
      return { tributacao: "4", porque: REGRA_DO_ESCRITORIO, fonte: regra?.fundamento ?? "" }
    case EXPORTACAO.id:
      return impedir(
        "servico.exportacao",
        "falta-pais-do-resultado",
        "A regra do serviço diz que é exportação. Informe em que país está o resultado dele.",
      )
    case IMUNIDADE.id:
      return impedir(
        "servico.codigo",
        "imunidade-nao-emitida-aqui",
        "A nota de serviço imune pede o tipo de imunidade e não é emitida aqui. Emita-a no portal nacional da NFS-e.",
      )
    default:
      return impedir(
        "servico.codigo",
        "beneficio-nao-emitido-aqui",
        "Isenção e exigibilidade suspensa pedem o número do benefício ou do processo na prefeitura e não são emitidas aqui. Emita esta nota no portal nacional da NFS-e.",
      )
  }
}

function localDe(fatos: FatosDaNota) {
  const lei = daLei(fatos)
  const regra = fatos.regras.servico
  const local = regra?.dados.local ?? lei?.local ?? "prestador"
  const municipio = municipioPelo(local, fatos)
  if (municipio === null && local === "tomador")
    return impedir(
      "tomador.endereco",
      "falta-endereco-do-tomador",
      "O ISS deste serviço é do município do cliente (LC 116/2003 art. 3º). Informe o endereço dele no Brasil.",
    )
  if (municipio === null)
    return impedir(
      "servico.local",
      "falta-local-do-servico",
      "O ISS deste serviço é do município onde ele foi feito. Informe o município, ou marque a exportação.",
    )
  const explicacao: Explicacao = {
    assunto: "local",
    decisao: {
      prestador: "ISS no município da empresa",
      tomador: "ISS no município do cliente",
      execucao: "ISS onde o serviço foi feito",
    }[local],
    valor: null,
    porque: regra === null ? `Local: ${lei?.descricao ?? "estabelecimento do prestador"}.` : REGRA_DO_ESCRITORIO,
    fonte: regra?.fundamento ?? "LC 116/2003 art. 3º",
  }
  return { municipio, explicacao }
}
