import { Button, Group, Stack, Text } from "@mantine/core"
import { type CadastroDaEmpresa, podeAbrir, type Tela } from "@partida/contracts"
import { IconCertificate, IconId, IconListDetails, IconUsers, type TablerIcon } from "@tabler/icons-react"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import classes from "./empresas.module.css"

interface Props {
  readonly empresa: CadastroDaEmpresa
  readonly aoFechar: () => void
}

/** In the order that a month needs them. */
const proximas = [
  { tela: "/perfil/cnae", rotulo: "Informar CNAE e anexos", icone: IconListDetails },
  { tela: "/perfil/socios", rotulo: "Informar os sócios", icone: IconUsers },
  { tela: "/perfil/certificados-digitais", rotulo: "Enviar o certificado digital", icone: IconCertificate },
  { tela: "/perfil/dados-cadastrais", rotulo: "Completar os dados cadastrais", icone: IconId },
] as const satisfies readonly { readonly tela: Tela; readonly rotulo: string; readonly icone: TablerIcon }[]

/** After registering: what usually comes next, in the order that a month needs it. */
export function EmpresaCadastrada({ empresa, aoFechar }: Props) {
  const { papel } = usePessoa()
  const prontas = proximas.filter(({ tela }) => podeAbrir(papel, tela))
  return (
    <Gaveta
      aberta
      comMargem
      aoFechar={aoFechar}
      titulo={empresa.apelido}
      subtitulo="Cadastrada. Ela está em implantação e já aparece nos painéis."
      rodape={
        <Group justify="flex-end" w="100%">
          <Button variant="default" onClick={aoFechar}>
            Voltar à lista
          </Button>
        </Group>
      }
    >
      <Stack gap="lg">
        <Faixa tom="feito" titulo="A empresa foi cadastrada" anunciar>
          Regime, município e categoria valem desde a abertura. Se algum mudou no caminho, registre a data da mudança
          nos dados cadastrais.
        </Faixa>
        <Text fw={600}>Continue por aqui, na ordem que preferir:</Text>
        <div className={classes.proximos}>
          {prontas.map(({ tela, rotulo, icone: Icone }) => (
            <BotaoLink
              key={tela}
              to={tela}
              search={{ empresa: empresa.id }}
              variant="default"
              justify="flex-start"
              leftSection={<Icone size={18} aria-hidden />}
            >
              {rotulo}
            </BotaoLink>
          ))}
        </div>
      </Stack>
    </Gaveta>
  )
}
