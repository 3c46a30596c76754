import type { NotaExplicativa } from "@partida/contracts"

/** The notes that a small company owes with its statements: where an office that wrote none begins. */
export const NOTAS_PADRAO: readonly NotaExplicativa[] = [
  {
    titulo: "A empresa",
    texto: "{empresa}, inscrita no CNPJ {cnpj}, apresenta as demonstrações do período de {inicio} a {fim}.",
  },
  {
    titulo: "Base de preparação",
    texto:
      "As demonstrações seguem a {norma}, em conformidade com ela, pelo regime de competência e pelo custo histórico, em reais, e supõem a continuidade das atividades. O período anterior, ao lado, tem o mesmo número de meses.",
  },
  {
    titulo: "Principais práticas contábeis",
    texto:
      "A receita é reconhecida quando o serviço é prestado ou a mercadoria entregue. Os tributos sobre a receita, inclusive o Simples Nacional, são deduções dela no mês em que são devidos. Ativos e passivos que vencem em até doze meses são circulantes. O imobilizado é avaliado pelo custo, menos a depreciação pela vida útil estimada.",
  },
  { titulo: "Caixa e equivalentes de caixa", texto: "Em {fim}: {caixa}." },
  { titulo: "Clientes", texto: "Em {fim}: {clientes}." },
  { titulo: "Imobilizado", texto: "Custo: {imobilizado}. Depreciação acumulada: {depreciacao}." },
  {
    titulo: "Empréstimos, financiamentos e obrigações de longo prazo",
    texto: "Em {fim}: {emprestimos}.",
  },
  { titulo: "Obrigações tributárias", texto: "Em {fim}: {tributos}." },
  { titulo: "Capital social", texto: "Capital social realizado de {capital}." },
  {
    titulo: "Lucros distribuídos",
    texto:
      "No período foram destinados aos sócios {lucros_distribuidos}, dentro do lucro apurado nestes livros e dos lucros acumulados.",
  },
  {
    titulo: "Ajustes de exercícios anteriores",
    texto: "Erros de exercícios anteriores foram corrigidos diretamente no patrimônio líquido, em {ajustes}.",
  },
  {
    titulo: "Fluxos de caixa",
    texto:
      "O caixa variou em {variacao_do_caixa} no período, pelo método indireto. Transações que não passaram pelo caixa aparecem pelas variações das contas que moveram.",
  },
]
