import { IconPlus } from "@tabler/icons-react"
import { useBusca } from "../../lib/busca.ts"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { buscaDasEmpresas } from "./busca.ts"
import { colunasDosClientes } from "./colunas.tsx"
import { ListaDaCarteira } from "./ListaDaCarteira.tsx"

/** The portfolio: whom to call, who looks after them, what they pay and how far they are closed. */
export function PaginaClientes() {
  const [busca, mudar] = useBusca(buscaDasEmpresas)
  return (
    <>
      <CabecalhoDaPagina
        titulo="Carteira de clientes"
        subtitulo="Contato, responsável, honorário e até onde cada cliente está fechado"
        acoes={
          <BotaoLink
            to="/empresa"
            search={{ nova: "sim" }}
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
          >
            Nova empresa
          </BotaoLink>
        }
      />
      <ListaDaCarteira
        tela="/empresa/clientes"
        legenda="Carteira de clientes"
        busca={busca}
        mudar={mudar}
        colunas={colunasDosClientes}
        padrao="atendidas"
        acaoDoVazio={
          <BotaoLink to="/empresa" search={{ nova: "sim" }} variant="default">
            Cadastrar empresa
          </BotaoLink>
        }
      />
    </>
  )
}
