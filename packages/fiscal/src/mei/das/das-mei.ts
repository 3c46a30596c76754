import { type Competencia, competenciaPorExtenso, primeiroDia } from "../../nucleo/competencia.ts"
import type { Centavos } from "../../nucleo/dinheiro.ts"
import { EntradaInvalida } from "../../nucleo/erros.ts"
import type { Resposta } from "../../nucleo/memoria.ts"
import { usoDe, vigenteEm } from "../../nucleo/parametro.ts"
import {
  arredondar,
  type Dinheiro,
  emQuantia,
  parametroReais,
  parametrosDaMemoria,
  parametroTaxa,
  produto,
  type Quantia,
  soma,
  somaDeQuantias,
} from "../../nucleo/passos.ts"
import { multiplicar, type Taxa, taxa } from "../../nucleo/taxa.ts"
import type { ParcelasFixasDoMei } from "../../parametros/mei/das.ts"
import { TABELAS, type Tabelas } from "../../parametros/tabelas.ts"

export type AtividadeDoMei = "comercio" | "servicos" | "intermunicipal" | "municipal" | "ambos"

export interface EntradaDasMei {
  readonly competencia: Competencia
  /** "comercio" (with industry) and "servicos"; the caminhoneiro uses "intermunicipal" and "municipal". */
  readonly atividade: AtividadeDoMei
  readonly caminhoneiro?: boolean
}

export interface ResultadoDasMei {
  readonly inss: Centavos
  /** ICMS, ISS and, from 2027, CBS and IBS, rounded together. */
  readonly parcelasFixas: Centavos
  readonly total: Centavos
}

const CENTAVOS_POR_REAL = taxa("100")

/** Which fixed tax the activity pays besides CBS and IBS. */
function impostosDe({ atividade, caminhoneiro = false }: EntradaDasMei): (keyof ParcelasFixasDoMei)[] {
  const doCaminhoneiro = atividade === "intermunicipal" || atividade === "municipal"
  if (atividade !== "ambos" && doCaminhoneiro !== caminhoneiro) {
    const esperadas = caminhoneiro ? "intermunicipal, municipal ou ambos" : "comercio, servicos ou ambos"
    throw new EntradaInvalida("atividade", `"${atividade}" não serve aqui (use ${esperadas})`)
  }
  if (atividade === "ambos") return ["icms", "iss"]
  return atividade === "comercio" || atividade === "intermunicipal" ? ["icms"] : ["iss"]
}

function inssDe({ competencia, caminhoneiro = false }: EntradaDasMei, tabelas: Tabelas): Dinheiro {
  const { salarioMinimo } = tabelas
  const data = primeiroDia(competencia)
  const tabela = caminhoneiro ? tabelas.inssDoMeiCaminhoneiro : tabelas.inssDoMei
  const aliquota = vigenteEm(tabela, data)
  const minimo = vigenteEm(salarioMinimo, data)
  const salario = parametroReais("Salário mínimo", minimo.valor, usoDe(salarioMinimo, minimo, "Valor"), minimo.norma)
  const taxaInss = parametroTaxa(tabela.descricao, aliquota.valor, usoDe(tabela, aliquota, "Alíquota"), aliquota.norma)
  return arredondar("INSS", produto("Salário mínimo × alíquota", salario, [taxaInss]), "meio-para-cima")
}

function parcelasDe(dados: EntradaDasMei, { parcelasFixasDoMei }: Tabelas): Dinheiro {
  const periodo = vigenteEm(parcelasFixasDoMei, primeiroDia(dados.competencia))
  const nomes: (keyof ParcelasFixasDoMei)[] = [...impostosDe(dados), "cbs", "ibs"]
  const partes = nomes
    .filter((nome) => periodo.valor[nome].num > 0n)
    .map((nome) => parcelaFixa(nome, periodo.valor[nome]))
  function parcelaFixa(nome: string, reais: Taxa): Quantia {
    const quantidade = multiplicar(reais, CENTAVOS_POR_REAL)
    const rotulo = nome.toUpperCase()
    const parametro = usoDe(parcelasFixasDoMei, periodo, rotulo)
    return {
      quantidade,
      passo: { tipo: "parametro", rotulo, valor: emQuantia(quantidade), norma: periodo.norma, parametro },
    }
  }
  return arredondar("Parcelas fixas", somaDeQuantias("Parcelas fixas", partes), "meio-para-cima")
}

/**
 * Monthly DAS of the MEI (rule `mei.das`): INSS over the minimum wage of the competência plus the fixed parts.
 * Throws `ParametroSemVigencia` while the minimum wage of the year is not published and before 2022 for the
 * caminhoneiro, and `EntradaInvalida` for an activity of the other category. LC 123/2006 arts. 18-A and 18-F.
 */
export function calcularDasMei(dados: EntradaDasMei, tabelas: Tabelas = TABELAS): Resposta<ResultadoDasMei> {
  const fixas = parcelasDe(dados, tabelas)
  const inss = inssDe(dados, tabelas)
  const total = soma(`DAS do MEI de ${competenciaPorExtenso(dados.competencia)}`, [inss, fixas])
  return {
    tipo: "calculado",
    resultado: { inss: inss.centavos, parcelasFixas: fixas.centavos, total: total.centavos },
    memoria: total.passo,
    parametros: parametrosDaMemoria(total.passo),
    avisos: [],
  }
}
