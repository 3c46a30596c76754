import { Button, Group, Stack } from "@mantine/core"
import type { PainelDaEmpresa as Painel } from "@partida/contracts"
import { IconFileInvoice, IconHelpCircle, IconUpload } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import { useBusca } from "../../lib/busca.ts"
import { formatarCompetenciaPorExtenso } from "../../lib/formatacao/competencia.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { formatarPercentual } from "../../lib/formatacao/fracao.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { Numero, Numeros } from "../../ui/Numero.tsx"
import { buscaDoPainel } from "./busca.ts"
import { empresaDoPainel } from "./empresa.ts"
import { OQuePagar } from "./OQuePagar.tsx"
import { PainelDasEmpresas } from "./PainelDasEmpresas.tsx"
import { PainelEmEspera, ReceitaEmEspera } from "./PainelEmEspera.tsx"
import { consultaPainelDaEmpresa } from "./painel.api.ts"
import classes from "./painel.module.css"
import { AoEscritorio, OQuePrecisamDeVoce, ReceitaDoAno } from "./partes.ts"

/** The explanation brings its tree, notes and dialogs: they come when somebody asks why. */
const DialogoDoPorque = sobDemanda(async () => (await import("../../shared/guias/DialogoDoPorque.tsx")).DialogoDoPorque)
const PorQueMudou = sobDemanda(async () => (await import("./PorQueMudou.tsx")).PorQueMudou)
const SemEmpresa = sobDemanda(async () => (await import("./SemEmpresa.tsx")).SemEmpresa)
const GavetaDaGuia = sobDemanda(async () => (await import("../../shared/guias/GavetaDaGuia.tsx")).GavetaDaGuia)

/** For the owner: what to pay and by when, why, and how the year went; of all their companies together until one is chosen. */
export function PainelDaEmpresa() {
  const { pessoa } = usePessoa()
  const [busca, mudar] = useBusca(buscaDoPainel)
  const empresa = empresaDoPainel(pessoa, busca)
  if (pessoa.empresas.length === 0) {
    return (
      <Suspense fallback={<PainelEmEspera />}>
        <SemEmpresa email={pessoa.email} />
      </Suspense>
    )
  }
  const aoAbrir = ({ id }: { readonly id: string }) => mudar({ guia: id })
  return (
    <>
      {empresa ? (
        <DeUma empresa={empresa} aoAbrir={aoAbrir} aoPerguntar={(porque) => mudar({ porque })} />
      ) : (
        <PainelDasEmpresas aoAbrir={aoAbrir} />
      )}
      <Suspense>
        {busca.guia && (
          <GavetaDaGuia
            key={busca.guia}
            id={busca.guia}
            aoFechar={() => mudar({ guia: undefined, porque: undefined })}
            aoPerguntarPorque={({ competencia, idEmpresa }) => mudar({ porque: competencia, empresa: idEmpresa })}
            aoAbrirOutra={(guia) => mudar({ guia })}
          />
        )}
        {busca.porque && empresa && (
          <DialogoDoPorque
            idEmpresa={empresa.id}
            competencia={busca.porque}
            aoFechar={() => mudar({ porque: undefined })}
          />
        )}
      </Suspense>
    </>
  )
}

interface DeUmaProps {
  readonly empresa: { readonly id: string; readonly apelido: string }
  readonly aoAbrir: (guia: { readonly id: string }) => void
  readonly aoPerguntar: (competencia: string) => void
}

function DeUma({ empresa, aoAbrir, aoPerguntar }: DeUmaProps) {
  const { data: painel, error, refetch } = useQuery(consultaPainelDaEmpresa(empresa.id))
  return (
    <>
      <CabecalhoDaPagina titulo={empresa.apelido} />
      {error && !painel ? (
        <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} />
      ) : !painel ? (
        <PainelEmEspera />
      ) : (
        <Stack gap="md">
          <OQuePagar aPagar={painel.aPagar} empresa={empresa.id} fechado={painel.ultimo !== null} aoAbrir={aoAbrir} />
          <Suspense>
            <OQuePrecisamDeVoce painel={painel} empresa={empresa.id} />
            <AoEscritorio devido={painel.aoEscritorio} comEmpresa={false} />
          </Suspense>
          <UltimoMes painel={painel} aoPerguntar={aoPerguntar} />
          <Suspense fallback={<ReceitaEmEspera />}>
            <ReceitaDoAno meses={painel.meses} />
          </Suspense>
        </Stack>
      )}
    </>
  )
}

interface UltimoProps {
  readonly painel: Painel
  readonly aoPerguntar: (competencia: string) => void
}

/** What the last closed month cost, and why, for who may read the payroll that the account tells; and what the company can still do. */
function UltimoMes({ painel: { ultimo, empresa }, aoPerguntar }: UltimoProps) {
  const { alcanca } = usePessoa()
  const explicado = alcanca("EMPRESA") ? ultimo : null
  return (
    <Cartao titulo={ultimo ? `Imposto de ${formatarCompetenciaPorExtenso(ultimo.competencia)}` : "Notas"}>
      {ultimo && (
        <Numeros>
          <Numero
            grande
            rotulo="Alíquota efetiva"
            valor={ultimo.aliquotaEfetiva === null ? "—" : formatarPercentual(ultimo.aliquotaEfetiva)}
            detalhe="Imposto sobre a receita do mês"
          />
          <Numero rotulo="Imposto apurado" valor={formatarReais(ultimo.total)} />
          <Numero rotulo="Receita do mês" valor={formatarReais(ultimo.receita)} />
        </Numeros>
      )}
      {explicado && (
        <Suspense fallback={<p className={classes.mudou}>&nbsp;</p>}>
          <PorQueMudou idEmpresa={empresa.id} competencia={explicado.competencia} />
        </Suspense>
      )}
      <Group gap="sm" className={classes.acoes}>
        {explicado && (
          <Button
            variant="default"
            leftSection={<IconHelpCircle size={18} />}
            onClick={() => aoPerguntar(explicado.competencia)}
          >
            Por quê?
          </Button>
        )}
        {alcanca("EMPRESA") && (
          <BotaoLink
            variant="default"
            to="/receitas/notas-fiscais"
            search={{ importar: "sim" }}
            leftSection={<IconUpload size={18} />}
          >
            Importar notas
          </BotaoLink>
        )}
        <BotaoLink
          variant="subtle"
          to="/receitas/notas-fiscais"
          search={{}}
          leftSection={<IconFileInvoice size={18} />}
        >
          Notas recentes
        </BotaoLink>
      </Group>
    </Cartao>
  )
}
