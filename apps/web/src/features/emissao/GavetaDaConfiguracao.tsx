import { Checkbox, NativeSelect, Stack, TextInput } from "@mantine/core"
import { ambientesDeEmissao, regimesEspeciaisDoIss, rotasDaEmissao } from "@partida/contracts"
import { useQueryClient } from "@tanstack/react-query"
import { consultaEmissao, type PainelDaEmissao, useConfigurar } from "../../shared/emissao/emissao.api.ts"
import { GavetaDeEdicao } from "../../shared/formulario/GavetaDeEdicao.tsx"
import { useEdicao } from "../../shared/formulario/useEdicao.ts"
import { avisar } from "../../ui/avisos.tsx"
import { camposComparados, conferir, corpoDe, leituraDe } from "./configuracao.ts"

interface Props {
  readonly idEmpresa: string
  readonly painel: PainelDaEmissao
  readonly aoFechar: () => void
}

const opcoes = (de: Readonly<Record<string, string>>) => Object.entries(de).map(([value, label]) => ({ value, label }))

/** How the company issues: environment, numbers, what its municipality asks, and who may. */
export function GavetaDaConfiguracao({ idEmpresa, painel, aoFechar }: Props) {
  const configurar = useConfigurar(idEmpresa)
  const queryClient = useQueryClient()
  const edicao = useEdicao({
    nome: "emissao.configurar",
    registro: idEmpresa,
    esquema: rotasDaEmissao.configurarEmissao.corpo,
    corpo: corpoDe,
    conferir,
    campos: camposComparados,
    lido: leituraDe(painel.configuracao, painel.versao),
    reler: async () => {
      const { configuracao, versao } = await queryClient.fetchQuery({ ...consultaEmissao(idEmpresa), staleTime: 0 })
      return leituraDe(configuracao, versao)
    },
    salvar: (corpo, versao) => configurar.mutateAsync({ corpo, versao }),
    aoSalvar: () => {
      aoFechar()
      avisar("feito", "A configuração de emissão foi salva.")
    },
  })
  const { form } = edicao
  const marca = (nome: "enviarInscricaoMunicipal" | "funcionarioEmite" | "agendadasEmitem") => {
    const { name, value, onChange } = form.campo(nome)
    return {
      name,
      checked: value,
      onChange: (e: { currentTarget: { checked: boolean } }) => onChange(e.currentTarget.checked),
    }
  }
  return (
    <GavetaDeEdicao
      edicao={edicao}
      campos={camposComparados}
      titulo="Configuração de emissão"
      subtitulo="Como as notas da empresa saem"
      marcas={null}
      aoFechar={aoFechar}
    >
      <Stack gap="md">
        <NativeSelect
          label="Ambiente"
          description="Em homologação as notas são de teste: sem validade e fora da receita."
          data={opcoes(ambientesDeEmissao)}
          {...form.campo("ambiente")}
        />
        <TextInput
          label="Série de produção"
          description="De 1 a 49999. Outra série começa do número 1."
          inputMode="numeric"
          maxLength={5}
          {...form.campo("serieProducao")}
        />
        <TextInput
          label="Próximo número da série de produção"
          description={`Só se outro sistema já usou esta série. Vazio: continua do ${painel.proximoNumero}. O número só anda para a frente.`}
          inputMode="numeric"
          maxLength={9}
          {...form.campo("proximoNumero")}
          required={false}
          withAsterisk={false}
        />
        <TextInput
          label="Série de homologação"
          description="Separada: uma série nunca serve aos dois ambientes."
          inputMode="numeric"
          maxLength={5}
          {...form.campo("serieHomologacao")}
        />
        <NativeSelect
          label="Regime especial do ISS"
          description="O que a prefeitura deu à empresa, se deu."
          data={opcoes(regimesEspeciaisDoIss)}
          {...form.campo("regimeEspecial")}
        />
        <Checkbox
          label="Enviar a inscrição municipal"
          description="Marque só se o município mantém o cadastro nacional: nos outros a nota é recusada com ela (E0120)."
          {...marca("enviarInscricaoMunicipal")}
        />
        <Checkbox
          label="Funcionários da empresa podem emitir"
          description="Quem tem o papel Funcionário passa a emitir, cancelar e substituir notas."
          {...marca("funcionarioEmite")}
        />
        <Checkbox
          label="Faturas agendadas saem sozinhas"
          description="No dia marcado a nota é emitida sem ninguém pedir. Sem isto, a fatura espera em Aguardando emissão."
          {...marca("agendadasEmitem")}
        />
      </Stack>
    </GavetaDeEdicao>
  )
}
