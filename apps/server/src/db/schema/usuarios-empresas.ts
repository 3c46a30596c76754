import { foreignKey, primaryKey, uuid } from "drizzle-orm/pg-core"
import { idEmpresa, idEscritorio } from "./colunas.ts"
import { empresas } from "./empresas.ts"
import { usuarios } from "./escritorios.ts"
import { tabela } from "./tabela.ts"

export const usuariosEmpresas = tabela(
  "usuarios_empresas",
  { de: "empresa", aplicacao: ["ler", "incluir", "alterar", "apagar"], auditoria: "toda" },
  {
    idEscritorio: idEscritorio(),
    idUsuario: uuid("id_usuario")
      .notNull()
      .references(() => usuarios.id),
    idEmpresa: idEmpresa(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idUsuario, t.idEmpresa] }),
    foreignKey({ columns: [t.idEscritorio, t.idEmpresa], foreignColumns: [empresas.idEscritorio, empresas.id] }),
  ],
)
