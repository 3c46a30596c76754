import { Stack } from "@mantine/core"
import type { PainelDasEmpresas as Painel } from "@partida/contracts"
import { IconChevronRight } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { Suspense } from "react"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { OQuePagar } from "./OQuePagar.tsx"
import { PainelEmEspera, ReceitaEmEspera } from "./PainelEmEspera.tsx"
import { consultaPainelDasEmpresas } from "./painel.api.ts"
import classes from "./painel.module.css"
import { AoEscritorio, OQuePrecisamDeVoce, ReceitaDoAno } from "./partes.ts"

/** For the owner of several companies: what to pay of all of them, and how much each owes. */
export function PainelDasEmpresas({ aoAbrir }: { readonly aoAbrir: (guia: { readonly id: string }) => void }) {
  const { data: painel, error, refetch } = useQuery(consultaPainelDasEmpresas)
  return (
    <>
      <CabecalhoDaPagina titulo="Suas empresas" />
      {error && !painel ? (
        <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} />
      ) : !painel ? (
        <PainelEmEspera />
      ) : (
        <Stack gap="md">
          <OQuePagar aPagar={painel.aPagar} empresa={null} fechado aoAbrir={aoAbrir} />
          <Suspense>
            <OQuePrecisamDeVoce painel={painel} empresa={null} />
            <AoEscritorio devido={painel.aoEscritorio} comEmpresa />
          </Suspense>
          <Cartao titulo="Quanto é de cada empresa">
            <ul className={classes.hoje}>
              {painel.empresas.map((empresa) => (
                <li key={empresa.id}>
                  <Link to="/painel" search={{ empresa: empresa.id }}>
                    <span className={classes.pendente}>
                      <strong>{empresa.apelido}</strong>
                      <span>{detalheDe(empresa)}</span>
                    </span>
                    <strong className={classes.quantos}>{formatarReais(empresa.valor)}</strong>
                    <IconChevronRight size={16} aria-hidden />
                  </Link>
                </li>
              ))}
            </ul>
          </Cartao>
          <Suspense fallback={<ReceitaEmEspera />}>
            <ReceitaDoAno meses={painel.meses} />
          </Suspense>
        </Stack>
      )}
    </>
  )
}

/** How many guides a company has to pay, and which day matters first. */
function detalheDe({ quantidade, vencidas, vencimento }: Painel["empresas"][number]): string {
  if (quantidade === 0 || vencimento === null) return "Nada a pagar"
  const guias = plural(quantidade, "guia", "guias")
  return vencidas > 0
    ? `${guias}, ${plural(vencidas, "vencida", "vencidas")}`
    : `${guias}, a primeira vence em ${formatarData(vencimento)}`
}
