import type { ComparacaoDaEmpresa } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { filhosDe, formatarData, type Passo, periodoPorExtenso } from "@partida/fiscal"
import { NOMES_DOS_REGIMES } from "@partida/fiscal/simuladores"
import { type Emitente, type EmpresaImpressa, escreverMargensDaFolha, novaPagina } from "../folha-pdf/pecas.ts"
import { Folha } from "../memoria-pdf/folha.ts"
import { formatarInstante, formatarPercentual, formatarReais, SEM_VALOR } from "../memoria-pdf/formatos.ts"
import { escreverLogo, paragrafo, titulo } from "../memoria-pdf/secoes.ts"
import { escreverTabela } from "../memoria-pdf/tabela.ts"
import { ESTILOS } from "../memoria-pdf/tema.ts"

type PlanoCalculado = Extract<ComparacaoDaEmpresa, { situacao: "calculado" }>
type Reforma = NonNullable<PlanoCalculado["reforma"]>

const RESPIRO = 9
/** More would push the document to a third page; the memória on screen has them all. */
const NORMAS_IMPRESSAS = 12

/**
 * The plan of a company in two pages: the regimes of a year, with what each is made of, and then the choice of the reform
 * with everything that was supposed. Every figure is of `plano`, the answer of the screen. Throws when an amount is not an
 * exact decimal.
 */
export async function gerarPlanoPdf(
  emitente: Emitente,
  empresa: EmpresaImpressa,
  plano: PlanoCalculado,
  geradoEm: Date,
): Promise<Buffer> {
  const folha = new Folha({
    marca: emitente.marca.nome,
    titulo: `Plano tributário de ${plano.ano}: ${empresa.razaoSocial}`,
    autor: emitente.escritorio.nome,
    assunto: `Comparação de regimes de tributação, ${plano.ano}`,
    geradoEm,
  })
  escreverLogo(folha, emitente.marca)
  paragrafo(folha, "Qual regime de tributação custa menos", ESTILOS.titulo, "H1")
  folha.y += 3
  paragrafo(folha, `${empresa.razaoSocial} · CNPJ ${formatarDocumento(empresa.cnpj)}`, ESTILOS.forte)
  paragrafo(
    folha,
    `Um ano inteiro ao ritmo atual, pela lei de ${plano.ano}. Estimativa para decidir, e não o imposto a pagar.`,
    ESTILOS.corpo,
  )
  folha.y += RESPIRO
  paragrafo(folha, plano.conclusao, ESTILOS.forte)
  folha.y += RESPIRO
  escreverRegimes(folha, plano)
  escreverPartes(folha, plano)
  escreverPremissas(folha, plano)
  novaPagina(folha)
  if (plano.reforma !== null) escreverReforma(folha, plano.reforma)
  escreverPrazos(folha, plano)
  escreverSupostos(folha, plano)
  escreverNormas(folha, plano)
  escreverMargensDaFolha(folha, emitente, () => ({
    esquerda: `${empresa.razaoSocial} · CNPJ ${formatarDocumento(empresa.cnpj)}`,
    direita: `Plano tributário de ${plano.ano}`,
    rodape: `Documento gerado em ${formatarInstante(geradoEm)}`,
  }))
  return folha.concluir()
}

const emReais = (valor: string | null) => (valor === null ? SEM_VALOR : formatarReais(valor))

function escreverRegimes(folha: Folha, { regimes, melhor }: PlanoCalculado): void {
  titulo(folha, "Os regimes, do mais barato ao mais caro")
  escreverTabela(
    folha,
    [
      { titulo: "Regime", peso: 230 },
      { titulo: "Pró-labore por mês", peso: 120, alinhar: "direita" },
      { titulo: "Da empresa e do sócio, no ano", peso: 160, alinhar: "direita" },
    ],
    regimes.map(({ regime, total, proLabore, impedimento }) => ({
      destaque: regime === melhor,
      celulas: [
        impedimento === null ? NOMES_DOS_REGIMES[regime] : `${NOMES_DOS_REGIMES[regime]}: ${impedimento}`,
        emReais(proLabore),
        total === null ? "não permitido" : formatarReais(total),
      ],
    })),
  )
  folha.y += RESPIRO
}

/** What each total is made of, a column for each regime that is allowed. */
function escreverPartes(folha: Folha, plano: PlanoCalculado): void {
  const permitidos = plano.regimes.filter(({ total }) => total !== null)
  const rotulos = [...new Set(permitidos.flatMap(({ partes }) => partes.map((parte) => parte.rotulo)))]
  if (rotulos.length === 0) return
  titulo(folha, "De que é feito cada total, no ano")
  escreverTabela(
    folha,
    [
      { titulo: "Parte", peso: 240 },
      ...permitidos.map(({ regime }) => ({
        titulo: NOMES_DOS_REGIMES[regime],
        peso: 110,
        alinhar: "direita" as const,
      })),
    ],
    [
      ...rotulos.map((rotulo) => ({
        celulas: [
          rotulo,
          ...permitidos.map(({ partes }) => emReais(partes.find((parte) => parte.rotulo === rotulo)?.valor ?? null)),
        ],
      })),
      { destaque: true, celulas: ["Total", ...permitidos.map(({ total }) => emReais(total))] },
    ],
  )
  folha.y += RESPIRO
}

function escreverPremissas(folha: Folha, { premissas, guardadas }: PlanoCalculado): void {
  titulo(folha, "Com estes números")
  escreverTabela(
    folha,
    [
      { titulo: "Premissa", peso: 330 },
      { titulo: "Valor", peso: 180, alinhar: "direita" },
    ],
    [
      { celulas: ["Receita por mês", formatarReais(premissas.receitaMensal)] },
      { celulas: ["Folha por mês, além do pró-labore", formatarReais(premissas.folhaEmpregados)] },
      { celulas: ["Menor pró-labore por mês", formatarReais(premissas.proLaboreMinimo)] },
      ...(premissas.aliquotaIss === null
        ? []
        : [{ celulas: ["ISS fora do Simples", formatarPercentual(premissas.aliquotaIss)] }]),
      ...(premissas.aliquotaIcms === null
        ? []
        : [
            {
              celulas: ["ICMS e IPI fora do Simples, sobre as mercadorias", formatarPercentual(premissas.aliquotaIcms)],
            },
          ]),
      { celulas: ["Anexo do Simples", premissas.anexo] },
    ],
  )
  for (const [assinatura, onde] of [
    [guardadas.empresa, "desta empresa"],
    [guardadas.escritorio, "do escritório"],
  ] as const)
    if (assinatura !== null)
      paragrafo(
        folha,
        `Premissas ${onde}: ${assinatura.autor}, ${formatarInstante(new Date(assinatura.em))}. Fonte: ${assinatura.fonte}`,
        ESTILOS.nota,
      )
}

function escreverReforma(folha: Folha, { semestre, cenarios, central, premissas, conclusao }: Reforma): void {
  titulo(folha, `IBS e CBS por dentro ou por fora do DAS: ${periodoPorExtenso(semestre)}`)
  paragrafo(folha, conclusao, ESTILOS.corpo)
  folha.y += RESPIRO
  const direita = { alinhar: "direita" } as const
  escreverTabela(
    folha,
    [
      { titulo: "CBS e IBS", peso: 70 },
      { titulo: "DAS por dentro", peso: 90, ...direita },
      { titulo: "Custo por fora", peso: 90, ...direita },
      { titulo: "Por fora, a mais", peso: 90, ...direita },
      { titulo: "Crédito do cliente, dentro", peso: 100, ...direita },
      { titulo: "Crédito do cliente, fora", peso: 100, ...direita },
    ],
    cenarios.map((cenario) => ({
      destaque: cenario.aliquota === central.aliquota,
      celulas: [
        formatarPercentual(cenario.aliquota),
        formatarReais(cenario.dasDentro),
        formatarReais(cenario.custoFora),
        formatarReais(cenario.diferenca),
        formatarReais(cenario.creditoDoClienteDentro),
        formatarReais(cenario.creditoDoClienteFora),
      ],
    })),
  )
  folha.y += RESPIRO
  escreverTabela(
    folha,
    [
      { titulo: "Premissa da estimativa", peso: 170 },
      { titulo: "Valor", peso: 100 },
      { titulo: "Fonte", peso: 240 },
    ],
    premissas.map(({ nome, valor, fonte }) => ({ celulas: [nome, valor, fonte] })),
  )
  folha.y += RESPIRO
}

const daFaixa = ({ de, ate }: Reforma["faixaTotal"]) => `${formatarReais(de)} a ${formatarReais(ate)}`

/** When each semester of the option is chosen, and each regime. */
function escreverPrazos(folha: Folha, { prazos, reforma }: PlanoCalculado): void {
  titulo(folha, "Datas e efeitos")
  const opcoes = (reforma?.semestres ?? []).map(
    ({ semestre, de, ate, diferenca, faixa }) =>
      `${periodoPorExtenso(semestre)}: de ${formatarData(de)} a ${formatarData(ate)}, por fora menos por dentro ${formatarReais(diferenca)} (${daFaixa(faixa)})`,
  )
  const frases = [
    ...prazos.map(({ titulo: qual, texto, norma }) => `${qual}. ${texto} (${norma})`),
    ...(reforma === null
      ? []
      : [
          `IBS e CBS por fora do DAS, quando se escolhe e o que muda ao mesmo ritmo, com a faixa de um ponto de CBS a menos ou a mais. ${opcoes.join("; ")}; somados, ${formatarReais(reforma.diferencaTotal)} (${daFaixa(reforma.faixaTotal)}).`,
        ]),
  ]
  for (const frase of frases) {
    paragrafo(folha, `• ${frase}`, ESTILOS.corpo)
    folha.y += 2
  }
  folha.y += RESPIRO
}

function escreverSupostos(folha: Folha, { avisos, reforma }: PlanoCalculado): void {
  titulo(folha, "O que a conta supõe")
  for (const aviso of [...avisos, ...(reforma?.avisos ?? [])]) {
    paragrafo(folha, `• ${aviso}`, ESTILOS.corpo)
    folha.y += 2
  }
  folha.y += RESPIRO
}

function escreverNormas(folha: Folha, { memoria, reforma }: PlanoCalculado): void {
  const todas = [...normasDe(memoria), ...(reforma ? normasDe(reforma.memoria) : [])]
  const normas = [...new Set(todas)]
  if (normas.length === 0) return
  titulo(folha, "Normas")
  const escritas = normas.slice(0, NORMAS_IMPRESSAS).join("; ")
  const resto = normas.length - NORMAS_IMPRESSAS
  paragrafo(
    folha,
    resto > 0 ? `${escritas}; e outras ${resto}, na memória de cálculo com o escritório.` : `${escritas}.`,
    ESTILOS.nota,
  )
}

function normasDe(passo: Passo): string[] {
  return [...(passo.norma ? [passo.norma.titulo] : []), ...filhosDe(passo).flatMap(normasDe)]
}
