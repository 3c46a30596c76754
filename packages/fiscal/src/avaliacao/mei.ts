import { calcularDasMei } from "../mei/das/das-mei.ts"
import { calcularLimiteMei } from "../mei/limite/limite-mei.ts"
import { ano, booleano, dinheiro, inteiro, mes, umDe } from "./leitores.ts"
import type { Regra } from "./regra.ts"

const ATIVIDADES_DO_MEI = ["comercio", "servicos", "intermunicipal", "municipal", "ambos"] as const

/** The rules `mei.*`. */
export const REGRAS_DO_MEI: readonly Regra[] = [
  {
    nome: "mei.das",
    titulo: "DAS mensal do MEI",
    norma: "LC 123/2006 arts. 18-A §3º V e 18-F; Res. CGSN 190/2026 art. 7º",
    tabelas: ["salarioMinimo", "inssDoMei", "inssDoMeiCaminhoneiro", "parcelasFixasDoMei"],
    arredondamento: "INSS e parcelas fixas em centavos, meio para cima",
    entrada: {
      competencia: "AAAA-MM",
      atividade: "comercio, servicos ou ambos; caminhoneiro: intermunicipal, municipal ou ambos",
      caminhoneiro: "opcional",
    },
    avaliar: (campos, tabelas) =>
      calcularDasMei(
        {
          competencia: campos.ler("competencia", mes),
          atividade: campos.ler("atividade", umDe(ATIVIDADES_DO_MEI)),
          ...campos.se("caminhoneiro", booleano),
        },
        tabelas,
      ),
  },
  {
    nome: "mei.limite",
    titulo: "Limite de receita do MEI",
    norma: "LC 123/2006 arts. 18-A §§1º e 7º e 18-F",
    tabelas: ["limiteDoMei", "limiteDoMeiCaminhoneiro"],
    arredondamento: "Em centavos, meio para cima",
    entrada: {
      ano: "inteiro, opcional enquanto a tabela tem um só limite",
      receitaAno: "reais",
      mesesAtividade: "inteiro de 1 a 12, opcional: só no ano de abertura",
      caminhoneiro: "opcional",
    },
    avaliar: (campos, tabelas) =>
      calcularLimiteMei(
        {
          receitaAno: campos.ler("receitaAno", dinheiro),
          ...campos.se("ano", ano),
          ...campos.se("mesesAtividade", inteiro),
          ...campos.se("caminhoneiro", booleano),
        },
        tabelas,
      ),
  },
]
