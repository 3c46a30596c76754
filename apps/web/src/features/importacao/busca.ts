import { linhasDeContrapartes, uuid } from "@partida/contracts"
import { z } from "zod"

const tipo = z.enum([
  "empresa",
  "dependente",
  "socio",
  "receita",
  "folha",
  "saldo",
  "cliente",
  "fornecedor",
  "extrato-das",
  "extrato-receita",
  "extrato-folha",
  "extrato-cpp",
  "extrato-arquivo",
])

/** Address of an import: a new one, or one that exists (by its id or that of its job). What cannot be read is ignored. */
export const buscaDaImportacao = z.object({
  /** Of the top bar: carried along. */
  competencia: z.string().optional().catch(undefined),
  empresa: uuid.optional().catch(undefined),
  importacao: z
    .union([z.literal("nova"), uuid])
    .optional()
    .catch(undefined),
  /** What the file is said to bring, by the screen that sent here; its rows are of the company of the address. */
  traz: z.enum(linhasDeContrapartes).optional().catch(undefined),
  /** The columns are on show again, although the rows were already checked. */
  colunas: z.literal("sim").optional().catch(undefined),
  busca: z.string().max(100).optional().catch(undefined),
  tipo: tipo.optional().catch(undefined),
  /** Verdict on show: Inserido 1, Atualizado 2, Excluído 3, Erro 4, Sem Ação 5. */
  veredito: z.coerce.number().int().min(1).max(5).optional().catch(undefined),
  /** Only rows whose amount somebody still has to choose. */
  escolha: z.literal("pendente").optional().catch(undefined),
  pagina: z.coerce.number().int().min(1).optional().catch(undefined),
})
export type BuscaDaImportacao = z.infer<typeof buscaDaImportacao>
