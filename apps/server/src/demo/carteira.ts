import { type Sorteio, sortear } from "./aleatorio.ts"
import { FORA_DO_SIMPLES, type ForaDoSimples, RAMOS_DA_CARTEIRA, type RamoDaCarteira } from "./carteira-nomes.ts"
import { type Caso, cnpjDe, type EmpresaDoCatalogo, empresa, type Fonte } from "./catalogo.ts"
import type { NomeDoMunicipio } from "./municipios.ts"
import { dia } from "./socios-pessoas.ts"

/** What the month to close of some of them has to be looked at, by how they are called; the others are ready. */
const CASOS_DA_CARTEIRA: Readonly<Record<string, Caso>> = {
  "Foto Lembrança": "sem-receita-no-mes",
  "Buffet Chão de Estrelas": "sem-receita-no-mes",
  "Som e Palco Locações": "sem-receita-no-mes",
  "Trilha do Saber Treinamentos": "sem-receita-no-mes",
  "Oficina da Costura Cerzir": "sem-receita-no-mes",
  "Degrau Consultores": "sem-receita-no-mes",
  "Topografia Cota Mil": "sem-receita-no-mes",
  "Secretaria Remota Ágil": "sem-receita-no-mes",
  "Brechó Segunda Estação": "sem-receita-no-mes",
  "Costuras da Irene": "sem-receita-no-mes",
  "Edu Fotógrafo": "sem-receita-no-mes",
  "Auto Center Pista Livre": "codigo-desconhecido",
  "Clínica Bicho Solto": "codigo-desconhecido",
  "Nuvem Baixa Consultoria": "nota-editada",
  "Boca a Boca Propaganda": "nota-editada",
  "Ciranda Moda Infantil": "receita-fora-da-media",
  "Planejados Casa Clara": "receita-fora-da-media",
  "Cantina Monte Alegre": "receita-fora-da-media",
  "Empório Quintal da Serra": "historico-incompleto",
  "Studio Eixo Pilates": "historico-incompleto",
  "Linha do Horizonte Arquitetura": "cpp-sem-resposta",
  "Casa do Amortecedor Silveira": "folha-divergente",
  "Brilho do Sul Serviços": "folha-divergente",
  "Drogaria Alameda": "estrangeiro-sem-cpf",
  "Volt e Cia Elétrica": "estrangeiro-sem-cpf",
}

/** Whose notes of the month were already captured; the revenue of the others came typed, without a note. */
const COM_NOTAS: ReadonlySet<string> = new Set([
  "Auto Center Pista Livre",
  "Oficina Motor Vivo",
  "Clínica Bicho Solto",
  "Nuvem Baixa Consultoria",
  "Boca a Boca Propaganda",
  "Chamado Resolvido",
  "Ponto Flutuante",
  "Clínica da Pele Alvorecer",
  "Zeladoria Cristal",
])

/** A second line of business, and its share of the revenue in hundredths: counter sales beside a service, or the other way. */
const SEGUNDAS: Readonly<Record<string, readonly [ramo: Fonte["ramo"], parte: number]>> = {
  "Auto Center Pista Livre": ["instalacao", 35],
  "Oficina Motor Vivo": ["autopecas", 30],
  "Clínica Bicho Solto": ["banhoTosa", 25],
  "Casa de Ração Boiadeiro": ["banhoTosa", 25],
  "Bit e Papel": ["manutencaoTi", 20],
  "Espaço Cachos e Cores": ["cosmeticos", 20],
  "Ar Puro Climatização": ["instalacao", 35],
  "Quatro Cantos Software": ["suporteTi", 30],
}

const CEM = 100
/** Payroll in hundredths of the revenue: Anexo V by itself, Anexo III with the CPP of the DAS that nobody told. */
const ABAIXO_DO_CORTE = 26
const MIL = 1_000
const MEIO_MILHAR = 500

/** An office of the region of Campinas: most clients are from near, a few from other states. */
const CIDADES: readonly NomeDoMunicipio[] = [
  ...Array.from({ length: 9 }, () => "campinas" as const),
  ...(["jundiai", "jundiai", "sorocaba", "ribeiraoPreto", "saoPaulo", "santos"] as const),
  ...(["uberlandia", "curitiba", "joinville", "goiania", "niteroi"] as const),
]

function doSimples(grupo: RamoDaCarteira, apelido: string): EmpresaDoCatalogo {
  const sorteio = sortear(`carteira|${apelido}`)
  const mensal = arredondar(sorteio.inteiro(grupo.mil[0] * MIL, grupo.mil[1] * MIL))
  const salarios = (mensal * sorteio.inteiro(grupo.salarios[0], grupo.salarios[1])) / CEM
  const segunda = SEGUNDAS[apelido]
  const daSegunda = segunda ? arredondar((mensal * segunda[1]) / CEM) : 0
  const primeira: Fonte = {
    ramo: grupo.ramo,
    mensal: mensal - daSegunda,
    ...(COM_NOTAS.has(apelido) ? { notas: [1, 2] as const } : {}),
  }
  const caso = CASOS_DA_CARTEIRA[apelido]
  return empresa(
    identificar(apelido),
    [razaoDe(apelido, grupo.objeto), apelido],
    sorteio.um(CIDADES),
    dia(sorteio, 2005, 2023),
    [primeira, ...(segunda ? [{ ramo: segunda[0], mensal: daSegunda }] : [])],
    caso === "cpp-sem-resposta"
      ? [(mensal * ABAIXO_DO_CORTE) / CEM, 0]
      : [proLaboreDe(sorteio, mensal), arredondar(salarios)],
    {
      migrada: true,
      crescimento: caso === "cpp-sem-resposta" ? 0 : sorteio.inteiro(0, 8),
      sazonal: caso === "cpp-sem-resposta" ? "estavel" : sorteio.um(["estavel", "estavel", "comercio"] as const),
      ...(caso ? { caso } : {}),
    },
  )
}

function foraDoSimples({ apelido, razaoSocial, ramo, regime, mensal, titular }: ForaDoSimples): EmpresaDoCatalogo {
  const sorteio = sortear(`carteira|${apelido}`)
  const caso = CASOS_DA_CARTEIRA[apelido]
  const folha = titular === undefined ? ([15_000, arredondar((mensal * sorteio.inteiro(9, 14)) / CEM)] as const) : null
  const nome = identificar(apelido)
  return empresa(
    nome,
    [titular === undefined ? razaoSocial : `${raizFormatada(nome)} ${titular}`, apelido],
    sorteio.um(CIDADES),
    titular === undefined ? dia(sorteio, 2001, 2012) : dia(sorteio, 2019, 2024),
    [{ ramo, mensal }],
    folha,
    { migrada: true, regime, ...(titular === undefined ? {} : { titular }), ...(caso ? { caso } : {}) },
  )
}

/** As the registry names who opens a MEI: the root of the CNPJ before the person. */
const raizFormatada = (nome: string) => cnpjDe({ nome }).replace(/^(\d{2})(\d{3})(\d{3}).*$/, "$1.$2.$3")

const arredondar = (reais: number) => Math.round(reais / MEIO_MILHAR) * MEIO_MILHAR

/** Whole reais, all partners together: two share what is above four thousand, neither of them below the minimum wage. */
const PRO_LABORES = [1_900, 2_500, 3_000, 3_600, 4_500, 6_000, 8_000, 10_000, 14_000] as const
/** Largest part of the revenue, in hundredths. */
const ATE_DA_RECEITA = 22
const OPCOES = 4

function proLaboreDe(sorteio: Sorteio, mensal: number): number {
  const cabem = PRO_LABORES.filter((valor, i) => i === 0 || valor * CEM <= mensal * ATE_DA_RECEITA)
  return sorteio.um(cabem.slice(-OPCOES))
}

const LETRAS_DA_RAIZ = 5

/** The name with what the company does, unless the name already says it. */
function razaoDe(apelido: string, objeto: string): string {
  const final = objeto.startsWith("Sociedade") ? "" : " Ltda"
  const dito = identificar(apelido).includes(identificar(objeto).slice(0, LETRAS_DA_RAIZ))
  return `${apelido}${dito ? "" : ` ${objeto}`}${final}`
}

/** The name as an address would have it: small letters without accents, and hyphens. */
function identificar(apelido: string): string {
  return apelido
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
}

/**
 * The portfolio that another office handed over: registered, with typed history and payroll, and the month to close as its
 * first month in the system. Reproducible: everything comes from the names.
 */
export const CARTEIRA: readonly EmpresaDoCatalogo[] = [
  ...RAMOS_DA_CARTEIRA.flatMap((grupo) => grupo.nomes.map((apelido) => doSimples(grupo, apelido))),
  ...FORA_DO_SIMPLES.map(foraDoSimples),
]
